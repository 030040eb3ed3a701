"""What every answer carries, and where a page goes whose session has ended."""

import pytest
from django.http import HttpResponse, HttpResponseRedirect
from django_htmx.middleware import HtmxDetails

from tourney.core.middleware import browser_safety, sign_in_again

SIGN_IN = "/people/sign-in"


@pytest.fixture(autouse=True)
def sign_in_page(settings):
    settings.LOGIN_URL = SIGN_IN


def asked(rf, answer, *, htmx=True, page="http://testserver/events/3/floor?tab=2"):
    request = rf.get(
        "/fragment", headers={"HX-Request": "true", "HX-Current-URL": page} if htmx else {}
    )
    request.htmx = HtmxDetails(request)
    return sign_in_again(lambda _request: answer)(request)


def test_a_fragment_whose_session_ended_sends_the_whole_page_to_sign_in(rf):
    answer = asked(rf, HttpResponseRedirect(f"{SIGN_IN}?next=/fragment"))
    assert answer.status_code == 200
    assert answer.headers["HX-Redirect"] == f"{SIGN_IN}?next=/events/3/floor%3Ftab%3D2"


def test_a_page_without_htmx_is_redirected_as_ever(rf):
    answer = asked(rf, HttpResponseRedirect(SIGN_IN), htmx=False)
    assert answer.status_code == 302


def test_a_redirect_to_elsewhere_is_left_alone(rf):
    assert asked(rf, HttpResponseRedirect("/")).status_code == 302


def test_the_page_of_another_site_is_not_where_we_come_back_to(rf):
    answer = asked(rf, HttpResponseRedirect(f"{SIGN_IN}?next=/x"), page="http://evil.test/")
    assert "evil" not in answer.headers["HX-Redirect"]


def test_a_page_is_not_kept_by_a_proxy_and_a_chosen_caching_stays(rf):
    page = browser_safety(lambda _request: HttpResponse("x"))(rf.get("/"))
    assert page.headers["Cache-Control"] == "no-store"
    kept = browser_safety(lambda _r: HttpResponse("x", headers={"Cache-Control": "max-age=5"}))
    assert kept(rf.get("/")).headers["Cache-Control"] == "max-age=5"


@pytest.mark.django_db
def test_a_wrong_csrf_token_says_reload_in_the_readers_language(client):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    page = strict.post("/i18n/setlang/", {"language": "it"}, headers={"accept-language": "it"})
    assert page.status_code == 403
    assert "ricarica la pagina" in page.content.decode()
    fragment = strict.post("/i18n/setlang/", headers={"HX-Request": "true"})
    assert fragment.status_code == 403
    assert b"<html" not in fragment.content


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "says"), [("en", "could not be read"), ("it", "modulo"), ("pt", "Volte")]
)
def test_what_no_form_of_ours_sends_is_told_with_a_way_on(client, language, says):
    answer = client.post("/sign-in/", {"username": "a\x00"}, headers={"accept-language": language})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert says in page
    assert 'href="/"' in page
