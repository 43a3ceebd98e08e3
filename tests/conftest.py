"""How hypothesis is run: a handful of examples while working, many more in CI."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("work", max_examples=100, deadline=None)
settings.register_profile(
    "ci", max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if os.environ.get("CI") else "work")
