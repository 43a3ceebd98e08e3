"""One hand before its judge: what may be asked, the match it belongs to, what is known of it."""

from attrs import evolve, frozen

from tressette_score.rulings.facts import HandFacts, MatchFacts
from tressette_score.rulings.inquiry import Answer, Fact, FactQuestion, Inquiry
from tressette_score.seats import Party

__all__ = ["Scene"]


@frozen
class Scene:
    """A hand and whom to ask about it."""

    inquiry: Inquiry
    facts: MatchFacts
    hand: HandFacts

    def side(self, part: Party) -> Party:
        """The party of a player, or of several who count together."""
        return self.hand.side(part)

    def ask(self, fact: Fact, number: int | None = None, party: Party | None = None) -> bool:
        """Whether something happened, where the record does not say."""
        question = FactQuestion(fact, self.hand.number, number=number, party=party)
        return bool(self.inquiry.fact(question))

    def whose(self, fact: Fact, number: int | None = None) -> Answer:
        """Which party it was, where the record does not say."""
        return self.inquiry.fact(
            FactQuestion(fact, self.hand.number, self.hand.parties, number=number)
        )

    def with_hand(self, hand: HandFacts) -> "Scene":
        """The same, with the hand changed."""
        return evolve(self, hand=hand)
