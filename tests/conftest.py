"""How hypothesis is run: on a handful of examples, or on as many as EXAMPLES says."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("work", max_examples=100, deadline=None)
settings.register_profile(
    "thorough", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("thorough" if "EXAMPLES" in os.environ else "work")
