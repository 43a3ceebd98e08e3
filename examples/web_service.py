"""A record in JSON comes in over the web: what is sent back? With --serve it waits on port 8000."""

import io
import json
import sys
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qs
from wsgiref.simple_server import make_server

from tressette_score import Language, TressetteError, explain, loads, report
from tressette_score.as_json import error_data, report_data
from tressette_score.messages import Formatter
from tressette_score.notation import MAX_BYTES, decode

Start = Callable[[str, list[tuple[str, str]]], object]
JSON = [("Content-Type", "application/json; charset=utf-8")]


def app(environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
    """POST a record: 200 with what was judged, or 400 with all that is wrong."""
    asked = parse_qs(environ.get("QUERY_STRING", "")).get("lang", ["it"])[0]
    language = Language(asked) if asked in list(Language) else Language.IT
    length = environ.get("CONTENT_LENGTH") or "0"
    size = int(length[:9]) if length.isascii() and length.isdigit() else 0
    try:
        record = loads(decode(environ["wsgi.input"].read(min(size, MAX_BYTES + 1))))
    except TressetteError as error:
        status, data = "400 Bad Request", error_data(error, Formatter(language))
    else:
        judged = report(record)
        status, data = "200 OK", {**report_data(judged), "text": explain(judged, language)}
    start_response(status, JSON)
    return [json.dumps(data, ensure_ascii=False).encode()]


def ask(body: str) -> None:
    """Send one request without a server, and print what comes back."""
    sent = body.encode()
    environ = {
        "QUERY_STRING": "lang=en",
        "CONTENT_LENGTH": str(len(sent)),
        "wsgi.input": io.BytesIO(sent),
    }
    statuses: list[str] = []
    answered = json.loads(b"".join(app(environ, lambda status, _: statuses.append(status))))
    said = [error["text"] for error in answered.get("errors", [])] or [answered["text"]]
    print(*statuses, *said, sep="\n")


if __name__ == "__main__":
    if "--serve" in sys.argv:
        make_server("localhost", 8000, app).serve_forever()
    ask('{"format": "tressette-score/1", "hand": [{"written": {"NS": 4, "EW": 6}}]}')
    ask('{"format": "tressette-score/1", "hand": [{"piles": {"NS": "Ad 3x"}}]}')
