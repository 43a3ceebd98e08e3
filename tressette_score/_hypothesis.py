"""The entry point that hypothesis calls when it is imported."""

__all__ = ["register"]


def register() -> None:
    """Tell hypothesis how to make our values, so that ``st.from_type(MatchRecord)`` works."""
    # hypothesis is only half imported when it calls this.
    from hypothesis import strategies as st  # noqa: PLC0415

    from tressette_score.cards import Card, Pile  # noqa: PLC0415
    from tressette_score.record import HandRecord, MatchRecord  # noqa: PLC0415
    from tressette_score.rules import TableRules  # noqa: PLC0415
    from tressette_score.strategies import cards, hands, matches, piles, rules  # noqa: PLC0415

    st.register_type_strategy(Card, cards())
    st.register_type_strategy(Pile, piles())
    st.register_type_strategy(HandRecord, hands())
    st.register_type_strategy(MatchRecord, matches())
    st.register_type_strategy(TableRules, rules())
