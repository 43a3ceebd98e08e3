"""The documentation as built: every link leads somewhere, and nothing is asked of another host.

Run after ``make docs`` (``SITE`` names another folder); without it there is nothing to see.
"""

import json
import os
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import html5lib
import pytest

from tests.browser import browse, needs_browser
from tests.helpers import ROOT
from tressette_score import Language
from tressette_score.findings import CODES
from tressette_score.presets import PRESETS

SITE = Path(os.environ.get("SITE", ROOT / "site"))
PAGES = sorted(SITE.rglob("*.html"))
pytestmark = pytest.mark.skipif(not PAGES, reason="the site has not been built")

# What a browser fetches by itself when it shows a page.
FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
NOT_FETCHED = {"canonical", "alternate", "next", "prev", "edit"}
SHOWN = [
    "index.html",
    "contested-hand/index.html",
    "counting/index.html",
    "rulings/match-end/index.html",
    "findings/sum-not-eleven/index.html",
    "books/pagat-21/index.html",
    "sheets/pagat-21.html",
    "api/index.html",
    "404.html",
    "en/match-end/index.html",
    "en/rules/index.html",
    "es/agreement-sheet/index.html",
    "es/rulings/index.html",
]


class Page:
    """What a page links to, fetches, and can be linked to by."""

    def __init__(self, path: Path) -> None:
        parser: Any = html5lib.HTMLParser(namespaceHTMLElements=False)
        tree = parser.parse(path.read_text(encoding="utf-8"))
        self.names = {found.get("id") or found.get("name") for found in tree.iter()}
        self.links = [str(link.get("href")) for link in tree.iter("a") if link.get("href")]
        self.fetched = [
            str(found.get(attribute))
            for tag, attribute in FETCHED.items()
            for found in tree.iter(tag)
            if found.get(attribute) and found.get("rel") not in NOT_FETCHED
        ]


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    return {path.relative_to(SITE).as_posix(): Page(path) for path in PAGES}


def target(page: str, link: str) -> tuple[str, str]:
    """The file of the site that a link leads to, and the place in it."""
    address, name = urldefrag(urljoin(f"/{page}", link))
    path = unquote(urlsplit(address).path).lstrip("/")
    return (f"{path}index.html" if not path or path.endswith("/") else path), unquote(name)


def outside(link: str) -> bool:
    return bool(urlsplit(link).scheme or link.startswith("//"))


def test_every_link_leads_somewhere(pages: dict[str, Page]) -> None:
    broken: list[str] = []
    for name, page in pages.items():
        for link in (*page.links, *page.fetched):
            if outside(link) or (name == "404.html" and link.startswith("/")):
                continue
            path, place = target(name, link)
            there = pages.get(path)
            if not (SITE / path).is_file() or (place and there and place not in there.names):
                broken.append(f"{name}: {link}")
    assert not broken


def test_no_page_fetches_from_elsewhere(pages: dict[str, Page]) -> None:
    assert not [
        (name, link) for name, one in pages.items() for link in one.fetched if outside(link)
    ]
    for style in SITE.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert not re.findall(r"(?:url\(|@import)\s*['\"]?(?:https?:)?//[^)]*", text), style


def test_a_page_for_every_finding_and_rule_book(pages: dict[str, Page]) -> None:
    for language in Language:
        start = "" if language is Language.IT else f"{language}/"
        for code in CODES:
            assert f"{start}findings/{code}/index.html" in pages
        for book in PRESETS:
            assert {f"{start}books/{book}/index.html", f"{start}sheets/{book}.html"} <= set(pages)


def test_every_page_can_be_reached(pages: dict[str, Page]) -> None:
    seen, waiting = set[str](), ["index.html", "404.html"]
    while waiting:
        name = waiting.pop()
        if name in seen or name not in pages:
            continue
        seen.add(name)
        waiting += [target(name, link)[0] for link in pages[name].links if not outside(link)]
    assert set(pages) == seen


# --- in a real browser


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any, **__: Any) -> None:
        pass


@pytest.fixture
def served() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def requests(log: Path) -> Iterator[tuple[str, str]]:
    """The requests that a browser logged: by whom, and what for."""
    data = json.loads(log.read_text(encoding="utf-8"))
    start = data["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"]
    for event in data["events"]:
        if event["type"] == start and "url" in event.get("params", {}):
            yield event["params"].get("initiator", ""), event["params"]["url"]


@needs_browser
@pytest.mark.parametrize("page", SHOWN)
def test_a_browser_asks_nothing_of_another_host(page: str, served: str, tmp_path: Path) -> None:
    log = tmp_path / "net.json"
    shown = browse(
        *(f"--log-net-log={log}", "--virtual-time-budget=3000", "--dump-dom", f"{served}/{page}")
    )
    assert "</html>" in shown
    asked = list(requests(log))
    assert any(address == f"{served}/{page}" for _, address in asked)
    assert not [address for by, address in asked if by == served and not address.startswith(served)]
