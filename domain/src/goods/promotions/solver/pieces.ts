import { pieceGroupsOf, type CountedGood, type PieceDeal } from './pieceGroups.ts';
import { walkBeam } from './pieceBeam.ts';
import { walkExactly } from './pieceWalk.ts';

/** The units of each piece that each deal takes: `taken[deal][piece]`, by their indexes in the input. */
export type PieceSolution = { readonly taken: readonly (readonly number[])[]; readonly isExact: boolean };

/**
 * Gives goods sold by the piece to deals so that they cost least [B10]. The result is exact, unless so many deals compete
 * that it would take too long: then it is the best of the most promising ways, and `isExact` is false.
 * @param deals in the order in which ties are settled: the first takes most units
 */
export function solvePieces(pieces: readonly CountedGood[], deals: readonly PieceDeal[]): PieceSolution {
  const taken = deals.map(() => pieces.map(() => 0));
  let isExact = true;
  for (const group of pieceGroupsOf(pieces, deals)) {
    const exact = walkExactly(group);
    if (!exact) isExact = false;
    (exact ?? walkBeam(group)).forEach((choice, step) => {
      const piece = group.pieces[step];
      piece?.options.forEach(({ place }, option) => {
        const row = taken[place];
        if (row) row[piece.place] = choice[option] ?? 0;
      });
    });
  }
  return { taken, isExact };
}
