// boardgame.io's server with its own tic-tac-toe: `node server.js memory|flatfile PORT [FOLDER]`.
const { Server, FlatFile } = require('boardgame.io/dist/cjs/server.js');
const { INVALID_MOVE } = require('boardgame.io/dist/cjs/core.js');

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

// As in boardgame.io's tutorial.
const ticTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some((line) => G.cells[line[0]] !== null && line.every((i) => G.cells[i] === G.cells[line[0]]))) {
      return { winner: ctx.currentPlayer };
    }
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const [storage, port, folder] = process.argv.slice(2);
const db = storage === 'flatfile' ? new FlatFile({ dir: folder, logging: false }) : undefined;
const origins = [/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/];
Server({ games: [ticTacToe], origins, db }).run({ port: Number(port) }, () => {
  console.log('ready');
});
