"""The product as a card room starts it: it serves, stops, and keeps what it was given."""

import urllib.request
from urllib.error import HTTPError

from tests.services.browser import HOST


def _status(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status
    except HTTPError as refused:
        with refused:
            return refused.code


def test_it_serves_stops_and_serves_again_on_the_same_database(live_site):
    assert _status(live_site.local_url) == 200
    people = live_site.run(
        "from django.contrib.auth import get_user_model as m\nprint(m().objects.count())"
    )
    assert people.strip() == "1"
    assert live_site.stop() == 0
    live_site.start()
    assert _status(live_site.local_url) == 200
    live_site.kill()


def test_two_sites_know_nothing_of_each_other(make_site):
    one, other = make_site(), make_site()
    assert one.port != other.port
    made = "from django.contrib.auth import get_user_model as m\nm().objects.create_user('Ada')"
    one.run(made)
    counted = "from django.contrib.auth import get_user_model as m\nprint(m().objects.count())"
    assert one.run(counted).strip() == "2"
    assert other.run(counted).strip() == "1"


def test_a_page_opens_in_a_browser_under_a_name_that_is_not_localhost(live_site, open_page):
    page = open_page(size=(390, 844), touch=True)
    answer = page.goto(live_site.url)
    assert answer is not None
    assert answer.status == 200
    assert page.evaluate("location.hostname") == HOST
    # Plain HTTP under a name: what browsers keep for secure pages is not there to lean on.
    assert page.evaluate("isSecureContext") is False
