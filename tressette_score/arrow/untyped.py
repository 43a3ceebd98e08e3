"""PyArrow as it is: its functions have no types, and none are made up for them here."""

from typing import Any, Final

import pyarrow as pa
from pyarrow import compute as pa_compute
from pyarrow import parquet as pa_parquet

__all__ = ["arrow", "compute", "parquet"]

arrow: Final[Any] = pa
compute: Final[Any] = pa_compute
parquet: Final[Any] = pa_parquet
