"""The toy game broken in one place each, to prove that the kit sees it.

`SABOTAGES` gives for each the words of the property that must be reported.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np

from chantier.core.game import Game
from chantier.core.phrase import Phrase
from chantier.core.protocol import Actor
from chantier.core.scores import ScoreChange
from toy import GAME, notation, rules, view

Change = Callable[[], dict[str, Any]]
SABOTAGES: dict[str, tuple[str, Change]] = {}


def sabotage(expected: str) -> Callable[[Change], Change]:
    def add(change: Change) -> Change:
        SABOTAGES[change.__name__] = (expected, change)
        return change

    return add


def broken_game(name: str) -> Game:
    """A game that can be imported, so that it pickles as any other."""
    module = types.ModuleType(f"toy.broken_{name}")
    sys.modules[module.__name__] = module
    change = SABOTAGES[name][1]()
    game: Game = replace(GAME, **{"module": module.__name__, **change})
    module.GAME = game  # type: ignore[attr-defined]
    return game


def kernel(**changes: Any) -> dict[str, Any]:
    return {"kernel": GAME.kernel._replace(**changes)}


def parts(name: str, original: Any, **changes: Any) -> dict[str, Any]:
    return {name: types.SimpleNamespace(**{**vars(original), **changes})}


# What is legal.


@sabotage("ascending and unique")
def unsorted_legal() -> dict[str, Any]:
    def legal(state: Any, out: Any) -> int:
        count = rules.legal(state, out)
        out[:count] = out[:count][::-1].copy()
        return count

    return kernel(legal=legal)


@sabotage("ascending and unique")
def repeated_legal() -> dict[str, Any]:
    def legal(state: Any, out: Any) -> int:
        count = rules.legal(state, out)
        out[count] = out[max(count - 1, 0)]
        return count + 1 if 0 < count < 4 else count

    return kernel(legal=legal)


@sabotage("at most the card's max_actions")
def more_legal_than_the_card_says() -> dict[str, Any]:
    return {"card": replace(GAME.card, max_actions=2)}


@sabotage("at most the card's max_actions")
def writes_beyond_its_buffer() -> dict[str, Any]:
    def legal(state: Any, out: Any) -> int:
        count = rules.legal(state, out)
        out[4:6] = 0
        return count

    return kernel(legal=legal)


@sabotage("asking changes nothing")
def legal_changes_the_position() -> dict[str, Any]:
    def legal(state: Any, out: Any) -> int:
        state[rules.STATE_SIZE - 1] += 1
        return rules.legal(state, out)

    return kernel(legal=legal)


# Playing.


@sabotage("apply never fails on a legal action")
def apply_raises() -> dict[str, Any]:
    def apply(state: Any, action: int) -> None:
        if action >= rules.GIVE:
            raise IndexError("no such cart")
        rules.apply(state, action)

    return kernel(apply=apply)


@sabotage("no game is longer than the card's max_length")
def never_ends() -> dict[str, Any]:
    def apply(state: Any, action: int) -> None:
        rules.apply(state, action)
        if state[rules.REASON]:
            state[rules.STEPS : rules.STEPS + 4] = 0
            state[rules.TURN] = state[rules.REASON] = 0

    return kernel(apply=apply)


@sabotage("apply")
def remembers_outside_the_position() -> dict[str, Any]:
    played: list[int] = []

    def apply(state: Any, action: int) -> None:
        played.append(action)
        rules.apply(state, action)
        if len(played) % 7 == 0:
            state[rules.STEPS + 3] += 1

    return kernel(apply=apply)


@sabotage("undo restores the very same position")
def undo_leaks() -> dict[str, Any]:
    played: list[Any] = []

    def apply(state: Any, action: int) -> None:
        rules.apply(state, action)
        played.append(state)
        if len(played) > 20:
            played.pop(0)[rules.TURN] += 1  # a position of long ago

    return kernel(apply=apply)


@sabotage("pick picks legal actions")
def picks_illegal() -> dict[str, Any]:
    return kernel(pick=lambda _state, _rng, _out: rules.TAKE)


@sabotage("pick picks legal actions")
def pick_changes_the_position() -> dict[str, Any]:
    def pick(state: Any, rng: Any, out: Any) -> int:
        action = rules.pick(state, rng, out)
        state[rules.TURN] += 1
        return action

    return kernel(pick=pick)


@sabotage("pick draws chance's outcomes by their probabilities")
def draws_as_if_the_die_were_fair() -> dict[str, Any]:
    def pick(state: Any, rng: Any, out: Any) -> int:
        if state[rules.PHASE] == rules.ROLLING:
            return rules.DIE + int(rules.below(rng, 3))
        return int(rules.pick(state, rng, out))

    return kernel(pick=pick)


# Refusing.


@sabotage("refusals are empty exactly for the legal actions")
def refuses_what_is_legal() -> dict[str, Any]:
    def refusal(state: Any, action: int, out: Any) -> int:
        return rules.TWICE if action == rules.REST else rules.refusal(state, action, out)

    return kernel(refusal=refusal)


@sabotage("refusals are empty exactly for the legal actions")
def accepts_what_is_illegal() -> dict[str, Any]:
    def refusal(state: Any, action: int, out: Any) -> int:
        return rules.refusal(state, action, out) & ~rules.BEHIND

    return kernel(refusal=refusal)


@sabotage("refusals are empty exactly for the legal actions")
def refuses_for_a_reason_that_is_not_listed() -> dict[str, Any]:
    def refusal(state: Any, action: int, out: Any) -> int:
        mask = rules.refusal(state, action, out)
        return mask | 1 << 20 if mask else 0

    return kernel(refusal=refusal)


@sabotage("in the order of the card's clauses")
def refusals_out_of_order() -> dict[str, Any]:
    refusals = GAME.card.refusals
    return {"card": replace(GAME.card, refusals=(refusals[-1], *refusals[:-1]))}


@sabotage("every refusal has a sentence in every language")
def a_sentence_is_missing() -> dict[str, Any]:
    return {"card": replace(GAME.card, refusals=(*GAME.card.refusals, "C6.rain"))}


# Chance.


@sabotage("sum to 1")
def chances_short_of_one() -> dict[str, Any]:
    def chances(state: Any, odds: Any) -> int:
        count = rules.chances(state, odds)
        odds[:count] *= 0.99
        return count

    return kernel(chances=chances)


@sabotage("align with legal")
def a_chance_is_missing() -> dict[str, Any]:
    def chances(_state: Any, odds: Any) -> int:
        odds[:2] = 0.5
        return 2

    return kernel(chances=chances)


@sabotage("are positive")
def an_impossible_outcome_is_legal() -> dict[str, Any]:
    def chances(_state: Any, odds: Any) -> int:
        odds[:3] = 0.5, 0.5, 0.0
        return 3

    return kernel(chances=chances)


@sabotage("a seat acts, or chance where the card says so")
def chance_without_a_word_on_the_card() -> dict[str, Any]:
    return {"card": replace(GAME.card, has_chance=False)}


@sabotage("a seat acts")
def a_seat_that_is_not_there_acts() -> dict[str, Any]:
    def actor(state: Any) -> int:
        who = rules.actor(state)
        return who + 1 if who >= 0 else who

    return kernel(actor=actor)


# The end.


@sabotage("nobody acts exactly when nothing is legal")
def over_with_something_legal() -> dict[str, Any]:
    def legal(state: Any, out: Any) -> int:
        out[0] = rules.ROLL
        return rules.legal(state, out) or 1

    return kernel(legal=legal)


@sabotage("an outcome exactly when nobody acts")
def an_outcome_too_early() -> dict[str, Any]:
    def reason(state: Any) -> int:
        return 2 if state[rules.TURN] > 3 else rules.reason(state)

    return kernel(reason=reason)


@sabotage("an outcome exactly when nobody acts")
def winners_too_early() -> dict[str, Any]:
    def result(state: Any, scores: Any) -> int:
        return rules.result(state, scores) or 1

    return kernel(result=result)


@sabotage("an outcome")
def nobody_wins() -> dict[str, Any]:
    def result(state: Any, scores: Any) -> int:
        return rules.result(state, scores) & 1

    return kernel(result=result)


@sabotage("an outcome has winners in seat order")
def someone_absent_wins() -> dict[str, Any]:
    def result(state: Any, scores: Any) -> int:
        winners = rules.result(state, scores)
        return winners | 8 if winners else 0

    return kernel(result=result)


@sabotage("an outcome")
def a_reason_that_is_not_listed() -> dict[str, Any]:
    return {"card": replace(GAME.card, reasons=("home",))}


# Notation.


@sabotage("exactly an action's")
def sloppy_parsing() -> dict[str, Any]:
    def parse(text: str) -> int | None:
        return notation.parse(text.strip())

    return parts("notation", notation, parse=parse)


@sabotage("exactly an action's")
def foreign_digits_crash_the_parser() -> dict[str, Any]:
    def parse(text: str) -> int | None:
        kind, _, number = text.partition(":")
        if kind == "give" and number.isdigit():
            return rules.GIVE + range(4).index(int(number.encode("ascii")))
        return notation.parse(text)

    return parts("notation", notation, parse=parse)


@sabotage("text leads back")
def two_actions_with_one_text() -> dict[str, Any]:
    def text(action: int) -> str:
        return "give:0" if action == rules.GIVE + 1 else notation.text(action)

    return parts("notation", notation, text=text)


@sabotage("text leads back")
def tidying_changes_an_action() -> dict[str, Any]:
    return parts("notation", notation, tidy=str.upper)


@sabotage("candidates are unique and contain what is legal")
def a_legal_action_is_no_candidate() -> dict[str, Any]:
    def candidates(_state: Any) -> Iterator[int]:
        return iter(range(1, 10))

    return parts("notation", notation, candidates=candidates)


@sabotage("plain JSON")
def numpy_in_the_json() -> dict[str, Any]:
    def position(state: Any, to_act: Actor) -> notation.CartsPosition:
        shown = notation.position(state, to_act)
        return msgspec.structs.replace(shown, turn=np.int64(state[rules.TURN]))

    return parts("notation", notation, position=position)


@sabotage("right to_act")
def the_json_names_another_actor() -> dict[str, Any]:
    def position(state: Any, _to_act: Actor) -> notation.CartsPosition:
        return notation.position(state, 3)

    return parts("notation", notation, position=position)


@sabotage("replays to the same positions")
def an_option_is_lost_in_the_record() -> dict[str, Any]:
    die, finish = GAME.card.options

    class Forgetful(type(finish)):  # type: ignore[misc]
        """Says that the value given is the default, so that the record leaves it out."""

        @property
        def default(self) -> Any:
            return AlwaysEqual("first")

    return {
        "card": replace(
            GAME.card, options=(die, Forgetful(finish.name, finish.values, finish.clause))
        )
    }


class AlwaysEqual(str):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = str.__hash__


# What people read.


@sabotage("every action has words")
def an_action_without_words() -> dict[str, Any]:
    def action(state: Any, action: int) -> Phrase:
        return Phrase("carts.blank") if action == rules.REST else view.action(state, action)

    return parts("words", view, action=action)


@sabotage("every action has words")
def words_in_one_language_only() -> dict[str, Any]:
    def effects(before: Any, action: int, after: Any) -> list[Phrase]:
        return [Phrase("carts.english")]

    return parts("words", view, effects=effects)


@sabotage("every clause that a sentence rests on is on the card")
def effects_that_rest_on_no_clause_of_the_rules() -> dict[str, Any]:
    def effects(before: Any, action: int, after: Any) -> list[Phrase]:
        return [Phrase("carts.steps", "C99", seat=0, steps=1)]

    return parts("words", view, effects=effects)


@sabotage("drawn as text in every language")
def a_board_that_cannot_be_drawn() -> dict[str, Any]:
    def board(state: Any, language: str, last: int | None) -> Any:
        return view.board(state, language, (last or 0) * 100)

    return parts("words", view, board=board)


@sabotage("drawn as SVG in every language")
def a_drawing_that_is_not_svg() -> dict[str, Any]:
    def svg(state: Any, language: str, last: int | None) -> str:
        return view.svg(state, language, last).replace("</title>", " & </title>")

    return parts("drawing", view, svg=svg)


@sabotage("plain JSON, and looking is free")
def a_look_that_is_not_json() -> dict[str, Any]:
    return {"render_data": lambda state: {"steps": state}}


@sabotage("plain JSON, and looking is free")
def a_look_that_changes_something() -> dict[str, Any]:
    def render_data(state: Any) -> dict[str, Any]:
        state[rules.SHOWN] += 1
        return {}

    return {"render_data": render_data}


@sabotage("by clauses of the card")
def a_gain_by_no_clause() -> dict[str, Any]:
    return {"score_changes": lambda *_: [ScoreChange(0, 1, "step", "C99")]}


@sabotage("brings something to seats")
def a_gain_of_nobody() -> dict[str, Any]:
    return {"score_changes": lambda *_: [ScoreChange(4, 1, "step", "C4")]}


# The rest.


@sabotage("the game pickles as itself")
def pickles_as_another_game() -> dict[str, Any]:
    return {"module": "toy"}


@sabotage("a letter for each seat")
def a_seat_without_a_letter() -> dict[str, Any]:
    return {"card": replace(GAME.card, seats=("W", "B", "Y"))}


@sabotage("a game begins with any number of players")
def cannot_begin_with_four() -> dict[str, Any]:
    def start(state: Any, players: int, settings: Any) -> None:
        rules.start(state, (0, 0, 2, 3)[players], settings)

    return kernel(start=start)
