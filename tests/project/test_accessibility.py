"""The accessibility check sees a fault, and passes a page without one."""

import pytest

from tests.services.accessibility import assert_accessible, faults

GOOD = """<!doctype html><html lang="en"><head><title>Clock</title></head>
<body><main><h1>Clock</h1><button type="button">Pause</button></main></body></html>"""


def test_a_faultless_page_passes(open_page):
    page = open_page()
    page.set_content(GOOD)
    assert_accessible(page)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("Pause", ""), "button-name"),
        ((' lang="en"', ""), "html-has-lang"),
        (("<h1>", '<h1 style="color:#999;background:#aaa">'), "color-contrast"),
    ],
)
def test_a_fault_is_named_with_its_element(open_page, change, fault):
    page = open_page()
    page.set_content(GOOD.replace(*change))
    assert [line.partition(":")[0] for line in faults(page)] == [fault]


def test_a_part_of_the_page_can_be_looked_at_alone(open_page):
    page = open_page()
    page.set_content(GOOD.replace("</main>", "</main><button id='other'></button>"))
    assert_accessible(page, "main")
    assert faults(page, "#other")


def test_it_works_under_the_products_own_security_policy(live_site, open_page):
    page = open_page(size=(390, 844))
    page.goto(live_site.url)
    assert_accessible(page)
