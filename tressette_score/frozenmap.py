"""A mapping that never changes, so that what is recorded by seat or by party can be hashed."""

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import Generic, TypeVar

from attrs import field, frozen

__all__ = ["FrozenMap", "freeze"]

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)
V = TypeVar("V")


def _as_dict(entries: Mapping[K, V] | Iterable[tuple[K, V]]) -> dict[K, V]:
    return dict(entries)


@frozen(eq=False, repr=False)
class FrozenMap(Mapping[K, V_co], Generic[K, V_co]):
    """An immutable, hashable mapping in a fixed order."""

    _entries: dict[K, V_co] = field(factory=dict[K, V_co], converter=_as_dict)

    def __getitem__(self, key: K) -> V_co:
        return self._entries[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    # Mapping's own views look every key up again.

    def keys(self) -> KeysView[K]:
        """The keys, in order."""
        return self._entries.keys()

    def values(self) -> ValuesView[V_co]:
        """The values, in order."""
        return self._entries.values()

    def items(self) -> ItemsView[K, V_co]:
        """The entries, in order."""
        return self._entries.items()

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._entries!r})"


def freeze(entries: Mapping[K, V]) -> FrozenMap[K, V]:
    """The same mapping, frozen."""
    return entries if isinstance(entries, FrozenMap) else FrozenMap(entries)
