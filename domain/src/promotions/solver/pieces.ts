import { groupsOf, type Piece, type PieceDeal } from './pieceGroups.ts';
import { walkBest } from './pieceBeam.ts';
import { walkAll } from './pieceWalk.ts';

/** How many units of each piece each deal takes: `taken[deal][piece]`, by their places in what was given. */
export type PieceSolution = { readonly taken: readonly (readonly number[])[]; readonly isExact: boolean };

/**
 * Goods sold by the piece, given to deals for the least money [B10]. Exact; where so many deals compete that it
 * would take too long, the best of the most promising ways, and the answer says so.
 * @param deals in the order in which ties are settled: the first takes most units
 */
export function solvePieces(pieces: readonly Piece[], deals: readonly PieceDeal[]): PieceSolution {
  const taken = deals.map(() => pieces.map(() => 0));
  let isExact = true;
  for (const group of groupsOf(pieces, deals)) {
    const exact = walkAll(group);
    if (!exact) isExact = false;
    (exact ?? walkBest(group)).forEach((choice, step) => {
      const piece = group.pieces[step];
      piece?.options.forEach(({ place }, option) => {
        const row = taken[place];
        if (row) row[piece.place] = choice[option] ?? 0;
      });
    });
  }
  return { taken, isExact };
}
