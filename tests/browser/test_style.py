"""The look of the house: every component in every theme, readable and without a sideways scroll."""

import pytest

from tests.services.accessibility import assert_accessible

SIZES = [(1440, 900), (1024, 768), (390, 844)]


@pytest.fixture
def style(make_site, open_page):
    site = make_site(DEBUG="1")

    def opened(theme, size, path="/style"):
        page = open_page(size=size)
        page.add_init_script(
            f"localStorage.getItem('tourney-theme') || localStorage.setItem('tourney-theme', '{theme}')"
        )
        page.goto(site.url + path)
        return page

    return opened


def _too_wide(page):
    return page.evaluate(
        "[...document.querySelectorAll('body *')]"
        ".filter(e => e.getBoundingClientRect().right > innerWidth + 1)"
        ".filter(e => !e.closest('.table-wrap, .bar__nav, .tabs'))"
        ".map(e => e.outerHTML.slice(0, 120))"
    )


def test_every_component_is_accessible_in_every_theme(style):
    for theme in ("dark", "light", "contrast"):
        for size in SIZES[1:]:
            page = style(theme, size)
            assert page.evaluate("document.documentElement.dataset.theme") == theme
            assert_accessible(page)
            page.close()


def test_nothing_runs_out_of_the_side(style):
    for size in [*SIZES, (320, 640)]:
        page = style("dark", size)
        assert _too_wide(page) == [], size
        page.close()


def test_buttons_can_be_hit_with_a_wet_finger(style):
    page = style("dark", (1024, 768))
    small = page.evaluate(
        "[...document.querySelectorAll('main .btn, main .check, main input:not([type=checkbox]), main select,"
        " main summary')].filter(e => e.getBoundingClientRect().height < 48).map(e => e.outerHTML)"
    )
    assert small == []


def test_the_theme_is_kept_for_the_next_page(style):
    page = style("dark", (1024, 768))
    page.locator("[data-theme-toggle]").click()
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
