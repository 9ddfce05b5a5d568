"""The properties that every game must have, checked by playing it at random.

What is checked, and where:

- once: the card, and that every refusal has its sentence in every language;
- at every position of every game: what is legal, who acts, chance's probabilities, `pick`, the
  outcome, and that asking changes nothing;
- closely, that is at the first `LONG` positions of one game in `THOROUGH` of each setup, at the
  last position of one game in `ENDS` and at one position in `SAMPLE` of all others: well-formed
  actions, legal or not (all, or `FEW` of too many), malformed texts, words, explanations, JSON,
  copies and pickles; of these, first and last positions and one in `DRAWN` are drawn;
- at the end of every game: the outcome, undo to the very first position, record and replay;
- at the end, once a setup: the compiled counting walk and playouts.

A setup is a number of players with a value for each option. Options that are not a `Choice` keep
their default, or take each of their `examples` if they have such an attribute.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Sequence
from itertools import pairwise, product, takewhile
from typing import Any
from xml.etree import ElementTree

import msgspec
import numpy as np

from chantier.core.card import Card, Choice, Option
from chantier.core.chance import Randomness, generator
from chantier.core.fair import LARGEST_BOUND, outcome_spans
from chantier.core.game import Game
from chantier.core.kernel import CHANCE, OVER
from chantier.core.match import Match
from chantier.core.playout import random_games
from chantier.core.position import Position
from chantier.core.record import Record, verify
from chantier.errors import BadAction, IllegalAction
from chantier.i18n import LANGUAGES, catalogue, is_printable
from chantier.testing.mangle import NOT_TEXTS, mangled
from chantier.testing.report import ConformanceError, Report

THOROUGH = 40
SAMPLE = 32
ENDS = 4
LONG = 100  # positions of a thorough game that are all looked at closely, from its first
DRAWN = 8
FEW = 80  # well-formed actions looked at in one position, where there are more
DRAWS = 500  # of chance's outcomes, to see whether they come as often as they should
FAR = 9.0  # standard deviations that they may be off
MOST_REFUSALS = 63  # bits of a mask
MOST_SEATS = 4
_UNTOUCHED = -(2**62)

Progress = Callable[[int, int], None]
Choose = Callable[[Position, Randomness], int]


def check_game(
    game: Game,
    games: int = 1000,
    seed: int | str = 0,
    progress: Progress | None = None,
    choose: Choose | None = None,
) -> Report:
    """Play seeded random games and check every property; raises `ConformanceError`.

    `progress` is called after each game with how many are done and how many there are to be.
    `choose` gives a legal action in a position, from a `Randomness`: every other game of each setup
    is played by it, for a game whose random play never comes to what is rare.
    """
    report = Report(game.card.name, seed, refusals=_counted(game.card.refusals))
    for reason in game.card.reasons:
        report.reasons[reason] = 0
    all_setups = setups(game.card)
    card = _CardCheck(game, seed, report)
    card.run(card.check_card)
    for number in range(games):
        players, options = all_setups[number % len(all_setups)]
        thorough = number // len(all_setups) % THOROUGH == 0
        check = _GameCheck(game, seed, report, number, players, options, thorough)
        check.choose = choose if number // len(all_setups) % 2 else None
        check.run(check.play)
        if progress:
            progress(number + 1, games)
    for number, (players, options) in enumerate(all_setups[:games]):
        check = _GameCheck(game, seed, report, number, players, options, thorough=False)
        check.run(check.check_templates)
    return report


def setups(card: Card) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players with every combination of the options' values."""
    fewest, most = card.players
    names = [option.name for option in card.options]
    values = product(*map(_values, card.options))
    combinations = [dict(zip(names, chosen, strict=True)) for chosen in values]
    return [(players, o) for o in combinations for players in range(fewest, most + 1)]


def _values(option: Option) -> Sequence[Any]:
    if isinstance(option, Choice):
        return option.values
    examples: Sequence[Any] = getattr(option, "examples", (option.default,))
    return examples


def _counted(names: Sequence[str]) -> Any:
    counts = Report("", 0).refusals
    counts.update(dict.fromkeys(names, 0))
    return counts


class _Check:
    """States a property, then requires it."""

    def __init__(self, game: Game, seed: int | str, report: Report) -> None:
        self.game = game
        self.seed = seed
        self.report = report
        self.property = ""

    def claim(self, property: str) -> None:
        """Say what must hold; whatever goes wrong from here on contradicts it."""
        self.property = property

    def require(self, holds: bool, found: object = "") -> None:
        """Refuse the game unless the claim holds."""
        if not holds:
            raise ConformanceError(self.property, str(found), **self.where())

    def where(self) -> dict[str, Any]:
        """What leads back to here."""
        return {"game": self.game.card.name, "seed": self.seed}

    def run(self, check: Callable[[], None]) -> None:
        """Check; an exception of the game's own contradicts the claim that was made last."""
        try:
            check()
        except ConformanceError:
            raise
        except Exception as error:
            found = f"{type(error).__name__}: {error}"
            raise ConformanceError(self.property, found, **self.where()) from error


class _CardCheck(_Check):
    """The properties of a game's card."""

    def check_card(self) -> None:
        """Facts that contradict each other, sentences that are missing."""
        card = self.game.card
        self.claim("the card gives a letter for each seat of the most players")
        fewest, most = card.players
        self.require(1 <= fewest <= most <= MOST_SEATS, card.players)
        self.require(len(set(card.seats)) == most == len(card.seats), card.seats)
        self.claim("clauses, reasons, refusals and options are named once each")
        names = [option.name for option in card.options]
        for listed in (card.clauses, card.reasons, card.refusals, names):
            self.require(len(set(listed)) == len(listed), listed)
        self.require(bool(card.reasons))
        self.claim(f"at most {MOST_REFUSALS} refusals, in the order of the card's clauses")
        self.require(len(card.refusals) <= MOST_REFUSALS, len(card.refusals))
        order = [card.clauses.index(refusal.partition(".")[0]) for refusal in card.refusals]
        self.require(order == sorted(order), card.refusals)
        self.claim("every refusal has a sentence in every language")
        for language, refusal in product(LANGUAGES, card.refusals):
            key = f"{card.name}.refusal.{refusal}"
            self.require(key in catalogue(language), f"no {key} in {language}")
        self.claim("the game pickles as itself")
        self.require(pickle.loads(pickle.dumps(self.game)) is self.game, self.game.module)


class _GameCheck(_Check):
    """The properties of one game as it is played."""

    def __init__(
        self,
        game: Game,
        seed: int | str,
        report: Report,
        number: int,
        players: int,
        options: dict[str, Any],
        thorough: bool,
    ) -> None:
        super().__init__(game, seed, report)
        self.number = number
        self.players = players
        self.options = options
        self.thorough = thorough
        self.randomness = Randomness(seed, number)
        self.rng = generator(seed, number, 1)
        self.match: Match | None = None
        self.choose: Choose | None = None

    def where(self) -> dict[str, Any]:
        """What leads back to here."""
        return {
            **super().where(),
            "number": self.number,
            "players": self.players,
            "options": self.options,
            "actions": self.match.actions if self.match else (),
        }

    def play(self) -> None:
        """One random game from its first position to its end."""
        self.claim("a game begins with any number of players and any options of its card")
        match = self.match = Match(self.game, self.players, self.options)
        self.require(match.players == self.players)
        trail: list[bytes] = []
        while True:
            position = match.position
            trail.append(position.state.tobytes())
            ids = self.check_position(position)
            thorough = self.thorough and len(trail) <= LONG
            ended = not ids and self.number % ENDS == ENDS - 1
            if thorough or ended or self.randomness.below(SAMPLE) == 0:
                self.check_closely(position, ids)
            if position.to_act is None:
                break
            self.claim("no game is longer than the card's max_length")
            self.require(len(match) < self.game.card.length_bound, f"{len(match)} actions and on")
            self.advance(match)
        self.check_outcome(match)
        self.check_undo(match, trail)
        self.check_record(match, trail)
        self.report.games += 1
        self.report.actions += len(trail) - 1
        self.report.longest = max(self.report.longest, len(trail) - 1)
        given = self.game.card.given_options(match.position.options)
        setup = json.dumps(given)[:40] if given else ""
        self.report.setups[f"{self.players} players {setup}"] += 1

    def advance(self, match: Match) -> None:
        """Play one random action through both doors."""
        position = match.position
        self.claim("random_id gives a legal action")
        if self.choose is None:
            action = position.random_id(self.randomness)
        else:
            action = self.choose(position, self.randomness)
        self.require(action in position.legal_ids(), action)
        text = self.game.notation.text(action)
        self.claim("apply never fails on a legal action")
        after = position.apply(action)
        self.claim("play takes a legal action, and leads where apply does")
        match.play(text)
        self.require(match.position == after, text)
        self.claim("an action brings something to seats of the game, by clauses of the card")
        for change in position.score_changes(action, after):
            self.require(0 <= change.seat < self.players and change.points != 0, change)
            self.require(change.clause in self.game.card.clauses, change)

    # At every position.

    def check_position(self, position: Position) -> list[int]:
        """What is quick to check; returns the legal actions."""
        card, kernel = self.game.card, self.game.kernel
        state = position.state
        before = state.tobytes()
        self.claim("legal actions are at most the card's max_actions")
        buffer = np.full(2 * card.buffer_size + 64, _UNTOUCHED, dtype=np.int64)
        count = int(kernel.legal(state, buffer))
        self.require(0 <= count <= card.max_actions, count)
        self.require(bool((buffer[card.buffer_size :] == _UNTOUCHED).all()), "written beyond")
        ids: list[int] = buffer[:count].tolist()
        self.claim("legal ids are ascending and unique")
        self.require(all(a < b for a, b in pairwise(ids)), ids)
        self.claim("asked twice, legal answers the same")
        self.require(position.legal_ids() == ids, ids)
        self.check_actor(position, ids)
        self.check_chances(position, ids)
        self.claim("asking changes nothing")
        some = ids[0] if ids else next(iter(self.candidates(position)))
        kernel.refusal(state, some, self.game.buffer())
        self.require(state.tobytes() == before and position.state.tobytes() == before)
        if position.to_act is not None:
            self.claim("pick picks legal actions, and changes nothing")
            picked = int(kernel.pick(state, self.rng, self.game.buffer()))
            self.require(picked in ids, f"{picked}, legal are {ids}")
            self.require(state.tobytes() == before, "the state changed")
        self.report.positions += 1
        self.report.widest = max(self.report.widest, count)
        return ids

    def check_actor(self, position: Position, ids: list[int]) -> None:
        """Who acts, and whether the game has ended: two questions that must agree."""
        card, kernel = self.game.card, self.game.kernel
        state = position.state
        self.claim("a seat acts, or chance where the card says so, or nobody")
        who = int(kernel.actor(state))
        self.require(who in (CHANCE, OVER) or 0 <= who < self.players, who)
        self.require(who != CHANCE or card.has_chance, "chance acts")
        self.claim("nobody acts exactly when nothing is legal")
        self.require((who == OVER) == (not ids), f"actor {who}, legal {ids}")
        self.claim("there is an outcome exactly when nobody acts")
        self.require((position.outcome is None) == (position.to_act is not None), position.outcome)
        scores = np.zeros(max(card.max_actions, MOST_SEATS), dtype=np.int64)
        winners = int(kernel.result(state, scores))
        self.require((winners == 0) == (who != OVER), f"result {winners}")

    def check_chances(self, position: Position, ids: list[int]) -> None:
        """Chance's probabilities: one for each outcome, and they are all that can happen."""
        if position.to_act != "chance":
            self.claim("there are no chances when chance does not act")
            self.require(position.chances() == {}, position.chances())
            return
        self.report.chances += 1
        self.claim("chance's probabilities align with legal, are positive and sum to 1")
        odds = np.full(self.game.card.max_actions, np.nan)
        count = int(self.game.kernel.chances(position.state, odds))
        self.require(count == len(ids), f"{count} probabilities, {len(ids)} outcomes")
        self.require(bool((odds[:count] > 0).all()), odds[:count].tolist())
        self.require(abs(float(odds[:count].sum()) - 1) < 1e-9, odds[:count].tolist())
        by_text = {self.game.notation.text(a): odds[i] for i, a in enumerate(ids)}
        chances = position.chances()
        self.require(chances == by_text and list(chances) == position.legal(), chances)
        self.claim("a table can draw a number for chance's probabilities")
        self.require(outcome_spans(position)[-1].high <= LARGEST_BOUND, chances)

    # Closely.

    def check_closely(self, position: Position, ids: list[int]) -> None:
        """What is slower to check."""
        self.report.closely += 1
        before = position.state.tobytes()
        self.check_notation(position, ids)
        legal = set(ids)
        for action in self.some(self.candidates(position)):
            self.check_candidate(position, action, action in legal)
        if position.to_act == "chance":
            self.check_draws(position, ids)
        self.check_malformed(position, ids)
        self.check_json(position)
        if not ids or (self.match and not len(self.match)) or self.randomness.below(DRAWN) == 0:
            self.check_drawings(position)
        self.check_copies(position)
        self.claim("a position never changes")
        self.require(position.state.tobytes() == before)

    def candidates(self, position: Position) -> list[int]:
        """The well-formed actions."""
        return list(self.game.notation.candidates(position.state))

    def some(self, actions: list[int]) -> list[int]:
        """All of the actions, or of too many about `FEW` at random, each first word alike."""
        if len(actions) <= FEW:
            return actions
        by_word: dict[str, list[int]] = {}
        for action in actions:
            word = "".join(takewhile(str.isalpha, self.game.notation.text(action)))
            by_word.setdefault(word, []).append(action)
        each = -(-FEW // len(by_word))
        return [
            same[self.randomness.below(len(same))]
            for same in by_word.values()
            for _ in range(min(each, len(same)))
        ]

    def check_notation(self, position: Position, ids: list[int]) -> None:
        """Texts and ids stand for each other."""
        notation = self.game.notation
        self.claim("legal texts are sorted and unique")
        texts = position.legal()
        self.require(texts == sorted(set(texts)) and len(texts) == len(ids), texts)
        self.claim("candidates are unique and contain what is legal")
        candidates = self.candidates(position)
        self.require(len(set(candidates)) == len(candidates) > 0, len(candidates))
        self.require(set(ids) <= set(candidates), set(ids) - set(candidates))
        self.claim("an action's text leads back to it, and has neither space nor control character")
        for action in self.some(candidates):
            text = notation.text(action)
            self.require(notation.parse(text) == action == position.parse(text), text)
            self.require(text.isprintable() and " " not in text, repr(text))
            self.require(notation.tidy(text) == text, f"{text} is tidied to {notation.tidy(text)}")

    def check_candidate(self, position: Position, action: int, legal: bool) -> None:
        """A well-formed action: taken if legal, refused with its clauses if not."""
        card, text = self.game.card, self.game.notation.text(action)
        self.claim("refusals are empty exactly for the legal actions")
        mask = int(self.game.kernel.refusal(position.state, action, self.game.buffer()))
        self.require(0 <= mask < 1 << len(card.refusals), f"{text}: mask {mask}")
        refusals = position.refusals(action)
        self.require((not refusals) == legal, f"{text}: {refusals or 'accepted'}")
        if legal:
            self.claim("apply never fails on a legal action")
            position.apply(action)
        else:
            self.claim("an illegal action is refused with its clauses, lowest first")
            error = self.refused(position, text, IllegalAction)
            order = [card.clauses.index(clause) for clause in error.clauses]
            self.require(order == sorted(set(order)) and bool(order), f"{text}: {error.clauses}")
            self.require(error.refusals == refusals, f"{text}: {error.refusals}, {refusals}")
            self.report.refusals.update(refusals)
        for language in LANGUAGES:
            self.check_explanation(position, text, legal, language)
        self.check_clauses(position, action, legal)

    def refused(self, position: Position, action: Any, kind: type[Any]) -> Any:
        """The error with which the checked door refuses an action."""
        try:
            position.play(action)
        except kind as error:
            return error
        self.require(False, f"{action!r:.60} was played")
        return None

    def check_clauses(self, position: Position, action: int, legal: bool) -> None:
        self.claim("every clause that a sentence rests on is on the card")
        phrases = [position.words(action)]
        if legal:
            after = position.apply(action)
            line = position.log(action, after)
            phrases += [*position.effects(action, after), line.sentence]
            phrases += [] if line.end is None else [line.end]
        for phrase in phrases:
            self.require({*phrase.clauses} <= {*self.game.card.clauses}, repr(phrase))

    def check_explanation(self, position: Position, text: str, legal: bool, language: str) -> None:
        self.claim("every action has words, and every refusal a sentence, in every language")
        explanation = position.explain(text, language)
        said = [explanation.words, *(broken.sentence for broken in explanation.broken)]
        self.require(explanation.legal == legal, f"{text}: {explanation}")
        for sentence in (*said, *explanation.effects):
            found = f"{text} in {language}: {sentence!r}"
            self.require(isinstance(sentence, str) and bool(sentence.strip()), found)
            self.require("\n" not in sentence, found)

    def check_draws(self, position: Position, ids: list[int]) -> None:
        """Whether `pick` draws chance's outcomes as often as their probabilities ask for."""
        self.claim("pick draws chance's outcomes by their probabilities")
        odds = np.empty(self.game.card.max_actions)
        chance = odds[: self.game.kernel.chances(position.state, odds)]
        counts = dict.fromkeys(ids, 0)
        for _ in range(DRAWS):
            counts[int(self.game.kernel.pick(position.state, self.rng, self.game.buffer()))] += 1
        expected = DRAWS * chance
        distance = float(((np.array([*counts.values()]) - expected) ** 2 / expected).sum())
        # Pearson's statistic, with its exact mean and variance: outcomes may be rare.
        kinds = len(ids)
        variance = 2 * (kinds - 1) + (float((1 / chance).sum()) - kinds**2 - 2 * kinds + 2) / DRAWS
        limit = kinds - 1 + FAR * max(variance, 0) ** 0.5
        self.require(distance <= limit + 1e-9, f"distance {distance:.1f}, at most {limit:.1f}")

    def check_malformed(self, position: Position, ids: list[int]) -> None:
        """What is no action is refused as such; what is one is spelt in one way only."""
        notation = self.game.notation
        some = ids or self.candidates(position)
        action = some[self.randomness.below(len(some))]
        self.claim("a text that is not exactly an action's raises BadAction")
        for text in mangled(notation.text(action)):
            parsed = notation.parse(text)
            if parsed is None:
                self.refused(position, text, BadAction)
                self.report.malformed += 1
            else:
                self.require(notation.text(parsed) == text, f"{text!r:.60} was taken for an action")
        for value in NOT_TEXTS:
            self.refused(position, value, BadAction)
            self.report.malformed += 1
        self.claim("tidy takes any text that a person may type")
        for text in mangled(notation.text(action)):
            self.require(isinstance(notation.tidy(text), str), text)

    def check_json(self, position: Position) -> None:
        """The position as programs see it."""
        self.claim("a position is plain JSON with the right to_act")
        data = position.to_json()
        self.require(json.loads(json.dumps(data, allow_nan=False)) == data, data)
        self.require(data["to_act"] == position.to_act, data["to_act"])
        self.claim("what there is to see beyond a position is plain JSON, and looking is free")
        before = position.state.tobytes()
        render_data = position.render_data()
        encoded = msgspec.json.encode(render_data)
        self.require(msgspec.json.encode(msgspec.json.decode(encoded)) == encoded, render_data)
        self.require(position.state.tobytes() == before, "the state changed")

    def check_drawings(self, position: Position) -> None:
        """The position as people see it."""
        last = self.match.last if self.match else None
        for language in LANGUAGES:
            self.claim("a position can be drawn as text in every language")
            text = position.text(language, last)
            self.require(bool(text.strip()), text)
            self.require(is_printable(text.replace("\n", "")), repr(text))
            self.claim("a position can be drawn as SVG in every language")
            root = ElementTree.fromstring(position.svg(language, last))  # noqa: S314  # our own
            self.require(root.tag == "{http://www.w3.org/2000/svg}svg", root.tag)

    def check_copies(self, position: Position) -> None:
        """Twins are equal, hash equal and go their own ways."""
        self.claim("copies and pickles are equal positions that hash equal")
        for twin in (position.copy(), pickle.loads(pickle.dumps(position))):
            self.require(twin == position and hash(twin) == hash(position))
            self.require(twin.to_json() == position.to_json())
        self.claim("copies are independent")
        state = position.state
        state += 1
        self.require(not np.shares_memory(position.copy()._state, position._state))
        self.require(position.state.tobytes() != state.tobytes())

    # At the end of a game.

    def check_outcome(self, match: Match) -> None:
        """Who won."""
        self.claim("an outcome has winners in seat order, a score a seat and a reason of the card")
        outcome = match.outcome
        if outcome is None:
            self.require(False, "no outcome")
            return
        seats = range(self.players)
        self.require(bool(outcome.winners) and set(outcome.winners) <= set(seats), outcome)
        self.require(list(outcome.winners) == sorted(set(outcome.winners)), outcome)
        self.require(len(outcome.scores) == self.players, outcome)
        self.require(outcome.reason in self.game.card.reasons, outcome)
        winners = int(self.game.kernel.result(match.position.state, np.zeros(4, dtype=np.int64)))
        self.require(0 < winners < 1 << self.players, f"winners {winners:b}")
        self.report.reasons[outcome.reason] += 1

    def check_record(self, match: Match, trail: list[bytes]) -> None:
        """A match told and told again is the same match."""
        self.claim("a record, written and read, replays to the same positions and outcome")
        record = match.record(note="kept")
        again = Record.from_line(record.to_line())
        self.require(again == record, again)
        self.require(verify(again, lambda _: self.game) == match.outcome)
        twin = Match.from_record(self.game, again)
        self.require(twin == match and twin.actions == match.actions)
        for index, (one, other) in enumerate(zip(twin.positions, match.positions, strict=True)):
            found = f"position {index} differs"
            self.require(one.state.tobytes() == other.state.tobytes() == trail[index], found)
            self.require(one == other and hash(one) == hash(other), found)
        self.claim("copies and pickles of a match are equal and independent")
        if self.thorough:
            self.require(pickle.loads(pickle.dumps(match)) == match)
        twin = match.copy()
        self.require(twin == match)
        twin.undo()
        self.require(len(match) == len(trail) - 1 and twin != match)

    def check_undo(self, match: Match, trail: list[bytes]) -> None:
        """Back to the first position, through every one on the way."""
        self.claim("undo restores the very same position")
        actions = match.actions
        twin = match.copy()
        for index in reversed(range(len(actions))):
            twin.undo()
            self.require(twin.position.state.tobytes() == trail[index], f"position {index}")
            found = f"{actions[index]} at {index}"
            self.require(twin.position.refusals(twin.position.parse(actions[index])) == (), found)

    # Once a setup.

    def check_templates(self) -> None:
        """The compiled templates of core follow the same rules."""
        position = self.game.initial(self.players, self.options)
        self.claim("perft counts what legal and apply give")
        counted = [len(position.apply(a).legal_ids()) for a in position.legal_ids()]
        self.require(position.perft(2) == sum(counted), f"{position.perft(2)}, not {sum(counted)}")
        self.claim("playouts end, and each has winners among the seats")
        games = 20
        totals = random_games(self.game, position.state, games, self.rng)
        self.require(games <= totals[0] <= games * self.game.card.length_bound, totals)
        self.require(int(totals[1:].sum()) >= games, totals)
        self.require(not totals[1 + self.players :].any(), totals)
