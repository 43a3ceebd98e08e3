"""The entry point of the command, which says what to install if its extra is missing."""

import sys

from tressette_score.messages import Formatter, Language

__all__ = ["main"]


def main() -> int:
    """Run ``tressette-score``."""
    try:
        from tressette_score import cli  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in ("cyclopts", "rich"):
            raise
        for language in Language:
            print(Formatter(language).text("cli.needs_extra"), file=sys.stderr)
        return 2
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
