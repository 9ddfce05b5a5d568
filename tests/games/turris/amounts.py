"""How much of Turris tests, tools and bench use."""

from games.amounts import Amounts, Bench, Mutation

AMOUNTS = Amounts(
    conformance=60,
    conformance_long=250,
    conformance_plain=2,
    compared=2000,
    counted=500,
    witnesses=(148, 152, 201),
    placing=r"[HVx]",
    score_changes=frozenset({"area"}),
    pressed_by_two=16,
    compiling=20.0,
    mutation=Mutation(games=120),
    bench=Bench(
        times_peer=4.0,
        playouts=9_000,
        simulations=15_000,
        alphabeta="chantier.players.turris.evaluation:ALPHA_BETA_HEURISTICS",
        perft=10,
        late=(5, 40, 50),
        script={"plan": 61_800, "model": 207_700},
    ),
)
