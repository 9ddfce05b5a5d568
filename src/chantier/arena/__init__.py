"""Matches between players: who is stronger, and how sure that is.

`settings` says who meets whom from which opening, `game` plays one such game, `pool` many in
several processes (`worker`), `folder` keeps them on disk, and `result` sums them up: `elo` for two
seats, `ranks` for three and four, `sequential` to stop early. `program` is a player outside this
package.
"""
