import type { GroupPiece, PieceOption, DealSlot } from './pieceGroups.ts';

/**
 * Bounds of the units that each deal can take of a piece. The saving of a deal repeats with every set. Among the deals
 * without a cap (and 'no deal'), one saves most per unit. If another deal has as many units as a common multiple of
 * both set sizes, these units save at least as much in the best one. So only the best deal's units grow with the
 * quantity, and the number of ways does not.
 */
type Bounds = {
  /** Most units for each option; Infinity for the one that gains most. */
  readonly most: readonly number[];
  /** Most units that no option takes; Infinity where taking none gains most. */
  readonly mostLeft: number;
};

/** An upper bound of the number of ways. */
export function choiceCount({ count, options }: GroupPiece, slots: readonly DealSlot[]): number {
  const { most, mostLeft } = boundsOf(options, slots);
  const counting = options.filter(({ slot }) => slot !== null).length;
  let [ways, bounded] = [1, 1];
  for (let at = 1; at <= counting; at += 1) ways = (ways * (count + at)) / at;
  for (const units of [...most, mostLeft]) if (units !== Infinity) bounded *= Math.min(count, units) + 1;
  return Math.min(ways, bounded);
}

/**
 * All ways to give a piece's units to its options, in descending order of the first option's units, then the second's.
 */
export function choicesOf({ count, options }: GroupPiece, slots: readonly DealSlot[]): number[][] {
  const { most, mostLeft } = boundsOf(options, slots);
  // The most that this option, the later ones and 'no deal' can take together.
  const mostFrom = [...most, mostLeft];
  for (let at = mostFrom.length - 2; at >= 0; at -= 1) mostFrom[at] = (mostFrom[at] ?? 0) + (mostFrom[at + 1] ?? 0);
  const choices: number[][] = [];
  const share = (at: number, left: number, choice: readonly number[]): void => {
    const option = options[at];
    if (!option) {
      choices.push([...choice]);
      return;
    }
    const least = option.slot === null ? left : Math.max(0, left - (mostFrom[at + 1] ?? 0));
    for (let units = Math.min(left, most[at] ?? 0); units >= least; units -= 1)
      share(at + 1, left - units, [...choice, units]);
  };
  share(0, count, []);
  return choices;
}

/** Every `size` units save `gain` agorot. `rank` settles ties; 'no deal' has the last rank. */
type Repeat = { readonly size: number; readonly gain: number; readonly rank: number };

const NONE: Repeat = { size: 1, gain: 0, rank: Infinity };

function boundsOf(options: readonly PieceOption[], slots: readonly DealSlot[]): Bounds {
  const repeats = options.map((option) => repeatOf(option, slots));
  // A price that needs no count takes all units that are left, so no unit is without a deal.
  const none = options.some(({ slot }) => slot === null) ? null : NONE;
  let best: Repeat | null = none;
  for (const repeat of repeats) if (repeat && (!best || gainsMore(repeat, best))) best = repeat;
  const mostOf = (repeat: Repeat): number =>
    repeat === best || !best ? Infinity : commonMultiple(repeat.size, best.size) - 1;
  return {
    most: options.map(({ slot }, at) => {
      const repeat = repeats[at];
      return repeat ? mostOf(repeat) : ((slot === null ? undefined : slots[slot]?.limit) ?? Infinity);
    }),
    mostLeft: none ? mostOf(none) : 0,
  };
}

/** Returns the saving of an option with each set; null for a deal with a cap that can be reached. */
function repeatOf({ slot: at, saving, rank }: PieceOption, slots: readonly DealSlot[]): Repeat | null {
  const slot = at === null ? undefined : slots[at];
  if (!slot) return { size: 1, gain: saving, rank };
  const { terms, n, limit } = slot;
  if (limit !== Infinity || terms.kind === 'unit') return null;
  return { size: n, gain: terms.kind === 'bundle' ? n * saving - terms.totalAgorot : terms.g * saving, rank };
}

/** Whether `one` saves more per unit; among equals the first deal wins. */
function gainsMore(one: Repeat, other: Repeat): boolean {
  const difference = one.gain * other.size - other.gain * one.size;
  return difference > 0 || (difference === 0 && one.rank < other.rank);
}

const commonMultiple = (one: number, other: number): number => (one * other) / commonDivisor(one, other);
const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other));
