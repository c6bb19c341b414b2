"""A real server in a directory of its own, a real browser, and people who come with one."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = os.environ.get("PAPILIO_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"))), ""
)
# Containers have little shared memory, and a picture that finds no room there is never drawn.
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
HERE = Path(__file__).parent
PATIENCE = 30_000  # ms: a bot may think, and the machine may be busy


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM:
                item.add_marker(pytest.mark.skip(reason="no Chromium was found"))


PAGES = pytest.StashKey[list[Any]]()
# Whose turn it is, what went wrong, what is asked, and what may be done: what a reader of the report must know.
SHOWN = """() => JSON.stringify({
    title: document.title,
    body: document.body.className,
    hidden: document.hidden,
    shown: [...document.querySelectorAll("#turn,#trouble,#away,#cover,#hint")]
        .map((part) => part.hidden ? "" : part.innerText),
    now: [...document.querySelectorAll("#panels .now")].map((panel) => panel.innerText),
    can: [...document.querySelectorAll("#board .can,#hand input:enabled,#actions :enabled")]
        .map((part) => part.outerHTML.slice(0, 90)),
    log: [...document.querySelectorAll("#log li")].slice(0, 4).map((line) => line.innerText),
}, null, 1)"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Tell what the pages showed when a test failed."""
    report = yield
    if report.when == "call" and report.failed:
        for page in [page for context in item.stash.get(PAGES, []) for page in context.pages]:
            report.sections.append((f"What {page.url} showed", page.evaluate(SHOWN)))
    return report


class Server:
    """The site as its own process."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "papilio.cli", "serve", "--no-browser", "--port", str(self.port)]
        command += ["--data", str(self.data), "--address", self.url]
        environment = {**os.environ, "PYTHONPATH": str(HERE.parents[1] / "src")}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the site does not answer")

    def stop(self) -> None:
        """Stop it as a crash would: nothing acknowledged may be lost."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("site"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield chromium
        chromium.close()


Person = Callable[..., Any]


@pytest.fixture
def person(site: Server, browser: Any, request: pytest.FixtureRequest) -> Iterator[Person]:
    """Somebody with a browser of their own; it may not complain about anything on our pages.

    `settings` are chosen on the settings page; other arguments are the browser's, such as `has_touch`.
    """
    contexts, complaints = request.node.stash.setdefault(PAGES, []), []

    def come(settings: dict[str, str] | None = None, **options: Any) -> Any:
        context = browser.new_context(base_url=site.url, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if _is_ours(said) else None)
        if settings:
            page.goto("/settings?back=/")
            for name, value in settings.items():
                page.locator(f'[name="{name}"][value="{value}"]').check()
            page.get_by_role("button", name="Save").click()
            page.wait_for_url(f"{site.url}/")
        return page

    yield come
    for context in contexts:
        context.close()
    assert not complaints


def _is_ours(said: Any) -> bool:
    """What scripts and the content policy complain of.

    That a server is away is no fault of the page; a move that comes too late, or a replay that is none, is refused.
    """
    url = said.location["url"]
    refused = any(status in said.text for status in ("409", "422")) and url.endswith(("/move", "/import"))
    refused |= ("422" in said.text and "/new/" in url) or url.endswith("/none")
    return said.type == "error" and "ERR_" not in said.text and not refused
