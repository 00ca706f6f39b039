"""The first page."""

import pytest
from tests.support.axe import violations
from tests.web.conftest import NewPage, sizes_and_themes

pytestmark = pytest.mark.compiled


def test_home_fits_and_is_accessible(new_page: NewPage) -> None:
    page = new_page("/")
    page.get_by_role("heading").first.wait_for()
    for sight in sizes_and_themes(page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), sight
        assert violations(page) == [], sight
