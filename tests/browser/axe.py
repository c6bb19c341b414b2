"""What assistive technology would stumble over, as axe-core sees it."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe


def assert_accessible(page: Any) -> None:
    """No violation of any rule."""
    page.wait_for_load_state("load")  # before it the page may be without its style sheets
    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()
