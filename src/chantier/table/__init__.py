"""The authority of a live game, without I/O.

    options   what is agreed before a game: clock, takebacks, who sits where
    events    what can happen at a table, as it is kept for ever
    chain     the hash chain over events
    state     where a table stands: a value; `step` gives the next one
    decide    what a message leads to: events, or a refusal
    table     a live table: state, chain, and what was already done
    messages  everything that goes over the wire
    views     what the people at the table are shown

Time is always given, never asked for; chance comes from the table's secret. So a list of events
replays to the same table, always.
"""
