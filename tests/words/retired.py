"""Words that players no longer read, by language, and where they would be read.

Each has the word that is used instead. A pattern is searched without regard to capitals; the
spaces that do not break count as spaces. Code keeps its own terms: only texts for people are read.
"""

# ruff: noqa: E501  # the table below has one word a line

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from catalogue_files import flat
from typography import prose

ROOT = Path(__file__).resolve().parents[2]


class Retired(NamedTuple):
    """A word that is no longer said, and what is said instead."""

    pattern: str
    instead: str


RETIRED: dict[str, tuple[Retired, ...]] = {
    "fr": (
        Retired(r"sièges?\b", "joueur, ou place à la table"),
        Retired(r"jeux? français", "jeu de construction : trois des auteurs ne sont pas français"),
        Retired(r"joueurs? artificiels?", "l’ordinateur"),
        Retired(r"(?:contre|avec|laisser|par) (?:un|le|des|les) niveaux?\b", "l’ordinateur"),
        Retired(r"\bniveaux? \S+ (?:réfléchit|joue|gagne|pose|pioche)\b", "l’ordinateur, niveau 2"),
        Retired(r"\ble hasard (?:décide|tire|lance|joue)|^(?:le )?hasard\s*:", "le joueur lance, le joueur pioche"),
        Retired(r"partag\w+ la victoire|victoire se partage|victoire partagée", "nulle (par accord), égalité (par la règle)"),
        Retired(r"\ballées?\b", "passerelle"),
        Retired(r"passerelles? rompues?|passages? rompus?|\brompue? ou absente?", "interrompue"),
        Retired(r"chefs? de chantier", "contremaître"),
        Retired(r"\btir(?:er|e|ez|ée?s?)\b (?:une|la|sa|leur|cette) plaque|plaques? tirées?", "piocher"),
        Retired(r"\b(?:dans|de|à|sur) la pile\b|\bla pile\b", "la pioche"),
        Retired(r"enjamb\w+", "passer par-dessus"),
        Retired(r"prendre la pose|la pose à son compte", "s’emparer de la plaque"),
        Retired(r"à vendre\b", "disponible"),
        Retired(r"\b(?:Horus|Anubis|Thot|Seth|tablettes?|dieux?)\b[^.]{0,30} à prendre\b|^à prendre$", "disponible"),
        Retired(r"n’enchérit plus|hors enchère|sortir de l’enchère|sort de l’enchère", "se retirer"),
        Retired(r"port(?:er|e|ez|ée?s?) (?:un|le|vos|votre|son|ce|deux|des|les) piliers?", "déplacer un pilier"),
        Retired(r"piliers? oubliés?", "malus : piliers inutiles"),
        Retired(r"chemin (?:du pilier|d’un pilier|le moins cher|moins cher)", "trajet"),
        Retired(r"plaques? (?:au sol|de niveau)", "dalle, chapiteau"),
        Retired(r"\ben jeu\b", "à sécuriser"),
        Retired(r"à l’abri", "sécuriser"),
        Retired(r"\bachev\w+", "terminer"),
        Retired(r"tout dé qui peut poser pose|les points de qui\b", "une phrase qui nomme le joueur"),
        Retired(r"couchée?s?\b", "à plat ; d’une ligne : horizontale"),
        Retired(r"\bcase du milieu", "milieu"),
        Retired(r"étage par étage", "niveau par niveau"),
        # The list of a visitor's own games is headed « Mes parties ».
        Retired(r"\b(?:me|moi|mon|mes(?! parties$)|je|j’)\b(?!-)", "vous, ou un infinitif"),
        Retired(r"\bon (?:réessaie|attend|réfléchit|joue|fait)\b", "le serveur, ou une phrase sans sujet"),
        Retired(r"(?:reprendre|taper|annuler) (?:une|votre|la dernière) action|dernière action|count} actions?\b", "coup"),
        Retired(r"bout à bout", "petit côté contre petit côté"),
        Retired(r"comme écrit\b|à un (?:seul )?écran", "dans cet ordre ; sur le même écran"),
        Retired(r"\d(?:ᵉʳ?|ème|ère)", "1er, 2e"),
    ),
    "en": (
        Retired(r"\bFrench (?:building )?games?", "building game: three of the designers are not French"),
        Retired(r"artificial players?", "the computer"),
        Retired(r"(?:against|let|play) an? level\b|(?<!\()\blevel \S+ (?:is thinking|plays|wins|places|draws)\b", "the computer, level 2"),
        Retired(r"\bwhoever\b|\bsomebody\b|\bwhomever\b", "a player, the player"),
        Retired(r"(?<!drawn )by lot\b", "random, or drawn by lot"),
        Retired(r"shar\w+ the (?:win|victory)|win together", "a draw (agreed), a tie (by the rules)"),
        Retired(r"\b(?:the|this|that|each|every|other|first|next|second|winning) seat (?:has|may|must|can|does|is|acts|plays|wins|pays|gets|scores|cannot|draws|bids|holds)\b", "player"),
        Retired(r"\bseats? (?:to act|whose|that plays?)\b|\bseats’? (?:points|turn|score)", "player"),
        Retired(r"\bas written\b|invite\w* (?:\w+ )?by a link\b", "as listed; with a link"),
        Retired(r"\bin seat order\b|\bactive seat\b", "in turn order; the player whose turn it is"),
        Retired(r"\b(?:go|goes|went|going) out\b(?! (?:of|through|by))|bids? no more", "drop out"),
        Retired(r"for sale\b", "available"),
        Retired(r"carr(?:y|ies|ied|ying) (?:a|the|your|its|two|one’s) pillars?", "move a pillar"),
        Retired(r"\b(?:a|the|each|cheapest|cheaper|shortest|pillar’s|its|this|other|one|that) ways?\b (?=of (?:the )?pillars?|costs?|is free|leads|goes|joins|crosses|between)", "path"),
        Retired(r"lay(?:ing)? it turned|take the laying|laying over|let it be\b", "turn it; take over the plate"),
        Retired(r"bonus of the middle", "middle bonus"),
        Retired(r"chief of the site|site managers?", "foreman"),
        Retired(r"\balleys?\b", "walkway"),
        Retired(r"look(?:ing)? back at", "replay"),
        Retired(r"\b(?:four|five|six|squares)(?: are)? in (?:a )?line\b", "in a row"),
        Retired(r"\blots decide\b", "drawn at random"),
        Retired(r"(?:type|take back|taken? back) (?:an|the|your|the last) action|last action|count} actions?\b(?! points?)|back an action|action back", "move"),
        Retired(r"mov\w+ of chance|\bchance (?:decides|rolls|draws|acts|to act)\b|^chance:", "the player rolls, the player draws"),
    ),
}  # fmt: skip


class Passage(NamedTuple):
    """A text for people: where it stands, its language, what it says."""

    where: str
    language: str
    text: str


def catalogues() -> Iterator[Path]:
    """The files of sentences, of the project and of the game that `new-game` writes."""
    package = ROOT / "src/chantier"
    yield from package.glob("i18n/*.json")
    yield from package.glob("i18n/page/*.json")
    yield from package.glob("games/*/words/*.json")
    yield from package.glob("testing/template/*/words/*.json")


def passages() -> Iterator[Passage]:
    """Every text that players read: catalogues with the lessons, rules pages, drawings."""
    for path in sorted(catalogues()):
        language = path.stem.rpartition(".")[2]
        for key, sentence in flat(json.loads(path.read_text("utf-8"))):
            if "example." not in key:  # a command
                yield Passage(f"{path.relative_to(ROOT)}: {key}", language, sentence)
    documents = [*(ROOT / "docs/rules").glob("*.md"), *(ROOT / "docs").glob("*.fr.md")]
    for path in sorted({*documents, ROOT / "docs/playing.md", ROOT / "docs/making.md"}):
        language = "fr" if path.name.endswith(".fr.md") else "en"
        for paragraph in prose(path.read_text("utf-8")).split("\n\n"):
            yield Passage(str(path.relative_to(ROOT)), language, paragraph)
    for path in sorted((ROOT / "docs/rules/img").glob("*.svg")):
        language = path.stem.rpartition(".")[2]
        words = re.findall(r"<(?:text|tspan|title|desc)\b[^>]*>([^<]+)<", path.read_text("utf-8"))
        yield Passage(str(path.relative_to(ROOT)), language, "\n".join(words))


def found(text: str, language: str) -> Iterator[str]:
    """The retired words of a text, each with what is said instead."""
    plain = re.sub(r"[\s\u00a0\u202f]+", " ", text)
    for retired in RETIRED[language]:
        for match in re.finditer(retired.pattern, plain, re.IGNORECASE):
            yield f"{match[0]!r}: say {retired.instead}"
