from __future__ import annotations

_REFUSALS = {
    "C1.later": ("the die has not been rolled yet", "le dé n'a pas encore été lancé"),
    "C1.earlier": ("the die has been rolled already", "le dé a déjà été lancé"),
    "C2.twice": ("nobody rests twice in a row", "personne ne se repose deux fois de suite"),
    "C3.chance": ("only the die itself shows a number", "seul le dé montre un nombre"),
    "C3.wait": ("the die is rolling", "le dé roule"),
    "C4.nobody": ("there is no such seat", "ce siège n'existe pas"),
    "C4.self": ("one does not push back one's own cart", "on ne repousse pas son propre chariot"),
    "C4.behind": ("only a cart ahead is pushed back", "on ne repousse qu'un chariot devant soi"),
    "C5.over": ("the game is over: a cart is home", "la partie est finie : un chariot est rentré"),
    "C6.over": ("the game is over: it is dusk", "la partie est finie : le soir tombe"),
}

_OTHERS = {
    "act": ("{text}, seat {seat}", "{text}, siège {seat}"),
    "turn": ("turn {turn}", "tour {turn}"),
    "steps": ("seat {seat} at {steps}", "siège {seat} à {steps}"),
}

SENTENCES: dict[str, dict[str, str]] = {
    language: {
        **{f"refusal.carts.{key}": said[index] for key, said in _REFUSALS.items()},
        **{f"carts.{key}": said[index] for key, said in _OTHERS.items()},
    }
    for index, language in enumerate(("en", "fr"))
}
