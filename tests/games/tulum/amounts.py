"""How much of Tulum tests, tools and bench use."""

from games.amounts import Amounts, Bench, Mutation

AMOUNTS = Amounts(
    compared=2000,
    counted=300,
    least=5,
    witnesses=(
        *(24, 30, 35, 55, 58, 60, 68, 71, 142, 178),
        *(182, 191, 192, 202, 208, 211, 248, 285, 294, 295),
    ),
    chunk=60,
    close=20,
    drawn_step=13,
    placing=r"place:",
    score_changes=frozenset({"secured", "lost"}),
    pressed_by_two=24,
    levels=4,
    untold=frozenset({"stop", "bust"}),
    compiling=6.0,
    mutation=Mutation(games=40),
    bench=Bench(peer="pig", moves=6e6, playouts=20_000, simulations=4_000, perft=4),
)
