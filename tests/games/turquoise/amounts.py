"""How much of Turquoise tests, tools and bench use: its games are long."""

from games.amounts import Amounts, Bench, Mutation

AMOUNTS = Amounts(
    conformance=8,
    conformance_long=20,
    meets_every_refusal=False,  # in the games that are compared with the reference all are met
    compared=500,
    counted=100,
    witnesses=(5, 9, 19, 26, 43, 53, 66, 75, 76, 79, 90, 91),
    chunk=10,
    few=3,
    few_plain=1,  # one takes as long as all of the other games
    golden_whole=10,
    steered=3,
    steered_plain=1,
    drawn_step=31,
    placing=r"move:|horus:|anubis:|lay:|plate:|summit",
    score_changes=frozenset(
        {"ground", "level1", "level2", "summit", "received", "paid", "tablet", "standing"}
    ),
    pressed=False,  # `tests/browser/test_turquoise.py` does
    untold=frozenset({"floor"}),
    compiling=40.0,
    mutation=Mutation(
        games=24,
        of=4,
        compared=3,
        asked=12,
        common=("move", "draw", "plate", "lay", "face", "end"),
    ),
    bench=Bench(peer="quoridor", playouts=200, simulations=150, perft=6),
)
