import type { Agorot } from '../../../base/units.ts';
import { choiceCount, choicesOf } from './pieceChoices.ts';
import type { PieceGroup, GroupPiece, PieceOption, DealSlot } from './pieceGroups.ts';
import { takesMoreFirst } from './ties.ts';

/**
 * Walks a group's pieces from the most expensive to the cheapest. In this order each deal only has to count the units
 * of its current set (or, with a cap, all its units). A state is one such count for each deal, and the walk keeps the
 * best way to every state. The result is exact, and the cost grows with the number of competing deals, not of units.
 */
export type WalkState = {
  /** For each counting deal the units in its current set, or all its units where it has a cap. */
  readonly counts: readonly number[];
  readonly saving: Agorot;
  /** The units of each deal of the group, for settling ties. */
  readonly taken: readonly number[];
  readonly before: WalkState | null;
  /** The units that the last piece gave to each of its options. */
  readonly choice: readonly number[];
};

/** For each piece, the units that it gives to each of its options. */
export type WalkPath = readonly (readonly number[])[];

/** Steps from a state to the next: about 30 ms on a slow machine. */
const STEPS_MAX = 60_000;

/** The cheapest way to give all pieces to deals. @returns null when the search would take too long */
export function walkExactly(group: PieceGroup): WalkPath | null {
  if (group.stateCount > Number.MAX_SAFE_INTEGER) return null;
  let states = new Map([[0, startOf(group)]]);
  let steps = 0;
  for (const piece of group.pieces) {
    steps += choiceCount(piece, group.slots) * states.size;
    if (steps > STEPS_MAX) return null;
    const choices = choicesOf(piece, group.slots);
    const next = new Map<number, WalkState>();
    for (const [key, state] of states) for (const choice of choices) move(group, piece, key, state, choice, next);
    states = withoutClosedDeals(group, piece, next);
  }
  return pathTo(states.get(0));
}

export const startOf = ({ slots, dealCount }: PieceGroup): WalkState => ({
  counts: slots.map(() => 0),
  saving: 0,
  taken: Array.from({ length: dealCount }, () => 0),
  before: null,
  choice: [],
});

export function pathTo(last: WalkState | undefined): WalkPath {
  const path: (readonly number[])[] = [];
  for (let state = last ?? null; state?.before; state = state.before) path.unshift(state.choice);
  return path;
}

function move(
  { slots }: PieceGroup,
  { options }: GroupPiece,
  from: number,
  state: WalkState,
  choice: readonly number[],
  next: Map<number, WalkState>,
): void {
  let [key, saving] = [from, state.saving];
  for (let at = 0; at < options.length; at += 1) {
    const [units, option] = [choice[at] ?? 0, options[at]];
    if (units === 0 || !option) continue;
    const slot = option.slot === null ? undefined : slots[option.slot];
    const before = option.slot === null ? 0 : (state.counts[option.slot] ?? 0);
    if (slot && before + units > slot.limit) return;
    saving += gain(slot, before, units, option.saving);
    if (slot) key += (countAfter(slot, before, units) - before) * slot.weight;
  }
  const best = next.get(key);
  if (best && best.saving > saving) return;
  const taken = takenAfter(state, options, choice);
  if (best && !isBetter({ saving, taken }, best)) return;
  next.set(key, { counts: countsAfter(slots, state, options, choice), saving, taken, before: state, choice });
}

/** Computes the saving of `units` more units when the deal has `before` units already, none of them cheaper. */
export function gain(slot: DealSlot | undefined, before: number, units: number, saving: Agorot): Agorot {
  if (!slot || slot.terms.kind === 'unit') return units * saving;
  const { terms, n } = slot;
  if (terms.kind === 'bundle')
    return units * saving - (Math.floor((before + units) / n) - Math.floor(before / n)) * terms.totalAgorot;
  const cheapUpTo = (count: number): number =>
    Math.floor(count / n) * terms.g + Math.max(0, (count % n) - (n - terms.g));
  return (cheapUpTo(before + units) - cheapUpTo(before)) * saving;
}

const countAfter = ({ limit, n }: DealSlot, before: number, units: number): number =>
  limit === Infinity ? (before + units) % n : before + units;

export function countsAfter(
  slots: readonly DealSlot[],
  state: WalkState,
  options: readonly PieceOption[],
  choice: readonly number[],
) {
  const counts = [...state.counts];
  options.forEach(({ slot: at }, option) => {
    const slot = at === null ? undefined : slots[at];
    if (at !== null && slot) counts[at] = countAfter(slot, counts[at] ?? 0, choice[option] ?? 0);
  });
  return counts;
}

export function takenAfter({ taken }: WalkState, options: readonly PieceOption[], choice: readonly number[]): number[] {
  const after = [...taken];
  options.forEach(({ rank }, option) => (after[rank] = (after[rank] ?? 0) + (choice[option] ?? 0)));
  return after;
}

/** Whether `one` saves more; among equals the first deal should take most, then the second. */
export function isBetter(
  one: Pick<WalkState, 'saving' | 'taken'>,
  other: Pick<WalkState, 'saving' | 'taken'>,
): boolean {
  if (one.saving !== other.saving) return one.saving > other.saving;
  return takesMoreFirst(one.taken, other.taken);
}

/** Deals that take no later piece must have whole sets by now; states that differ only in these deals become one. */
function withoutClosedDeals(
  { slots }: PieceGroup,
  { closes }: GroupPiece,
  states: Map<number, WalkState>,
): Map<number, WalkState> {
  if (closes.length === 0) return states;
  const open = new Map<number, WalkState>();
  for (const [before, state] of states) {
    if (!hasWholeSets(slots, closes, state)) continue;
    const key = closes.reduce((sum, at) => sum - (state.counts[at] ?? 0) * (slots[at]?.weight ?? 0), before);
    const best = open.get(key);
    if (!best || isBetter(state, best)) open.set(key, withoutCounts(closes, state));
  }
  return open;
}

export const hasWholeSets = (slots: readonly DealSlot[], closes: readonly number[], { counts }: WalkState): boolean =>
  closes.every((at) => (counts[at] ?? 0) % (slots[at]?.n ?? 1) === 0);

export const withoutCounts = (closes: readonly number[], state: WalkState): WalkState => ({
  ...state,
  counts: state.counts.map((count, at) => (closes.includes(at) ? 0 : count)),
});
