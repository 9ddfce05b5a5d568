"""How much of Kwinty tests, tools and bench use."""

from games.amounts import Amounts, Bench, Mutation

AMOUNTS = Amounts(
    conformance=150,
    conformance_long=600,
    conformance_plain=6,
    compared=2500,  # 500 of them with the swap opening
    counted=500,
    witnesses=(4, 6, 9, 89, 142, 185),
    chunk=60,
    placing=r"[HV]",
    breakdown_sums=False,  # five in line wins, whatever the fours are
    compiling=15.0,
    mutation=Mutation(games=120),
    bench=Bench(
        times_peer=8.0,
        playouts=40_000,
        simulations=40_000,
        times_peer_search=5.0,
        alphabeta="chantier.players.kwinty.alphabeta_heuristics:ALPHA_BETA_HEURISTICS",
        perft=8,
        late=(5, 25, 35),
        script={"plan": 59_800, "model": 205_200},
    ),
)
