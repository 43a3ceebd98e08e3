"""Documentation of what a table plays: rule pages, agreement sheets, comparisons."""
