"""A real browser, where there is one: pages are printed and looked at in it."""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER = next(filter(None, map(shutil.which, NAMES)), None)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")

# Nothing that a browser does by itself may stand in the way of what a page does.
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-default-apps", "--disable-extensions", "--disable-dev-shm-usage"),
)


def browse(*arguments: str) -> str:
    """Run the browser with a profile of its own; what it printed."""
    assert BROWSER is not None
    with TemporaryDirectory() as profile:
        run = subprocess.run(
            [BROWSER, *QUIET, f"--user-data-dir={profile}", *arguments],
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
    return run.stdout


def printed(page: Path) -> bytes:
    """A page as the browser prints it to a PDF."""
    pdf = page.with_suffix(".pdf")
    browse("--no-pdf-header-footer", f"--print-to-pdf={pdf}", page.as_uri())
    return pdf.read_bytes()
