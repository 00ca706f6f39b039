"""The first page."""

import pytest
from tests.support.axe import violations
from tests.web.conftest import SIZES, NewPage

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_home_fits_and_is_accessible(new_page: NewPage, size: str, theme: str) -> None:
    page = new_page("/", size=size, theme=theme)
    page.get_by_role("heading").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
