import type { Agorot } from '../../money.ts';
import { choiceCount, choicesOf } from './pieceChoices.ts';
import type { Group, GroupPiece, Option, Slot } from './pieceGroups.ts';
import { takesMoreFirst } from './ties.ts';

/**
 * Walks a group's pieces from the dearest to the cheapest. A deal then only has to remember how far its current set has
 * come (or, with a cap, how many units it has): a state is one such count for each deal, and the best way to every state
 * is kept. That is exact, and grows with the deals that compete, not with the units.
 */
export type State = {
  /** Of each counting deal: units in its current set, or all its units where it has a cap. */
  readonly counts: readonly number[];
  readonly saving: Agorot;
  /** How many units each deal of the group has, to settle ties. */
  readonly taken: readonly number[];
  readonly before: State | null;
  /** Units that the last piece gave to each of its options. */
  readonly choice: readonly number[];
};

export type Path = readonly (readonly number[])[];

/** Steps from a state to the next: some 30 ms of a slow machine. */
const STEPS_MAX = 60_000;
/** @returns what every piece gives to its options in the cheapest way, or null when that takes too long */
export function walkAll(group: Group): Path | null {
  if (group.stateCount > Number.MAX_SAFE_INTEGER) return null;
  let states = new Map([[0, startOf(group)]]);
  let steps = 0;
  for (const piece of group.pieces) {
    steps += choiceCount(piece, group.slots) * states.size;
    if (steps > STEPS_MAX) return null;
    const choices = choicesOf(piece, group.slots);
    const next = new Map<number, State>();
    for (const [key, state] of states) for (const choice of choices) move(group, piece, key, state, choice, next);
    states = closed(group, piece, next);
  }
  return pathTo(states.get(0));
}

export const startOf = ({ slots, dealCount }: Group): State => ({
  counts: slots.map(() => 0),
  saving: 0,
  taken: Array.from({ length: dealCount }, () => 0),
  before: null,
  choice: [],
});

export function pathTo(last: State | undefined): Path {
  const path: (readonly number[])[] = [];
  for (let state = last ?? null; state?.before; state = state.before) path.unshift(state.choice);
  return path;
}

function move(
  { slots }: Group,
  { options }: GroupPiece,
  from: number,
  state: State,
  choice: readonly number[],
  next: Map<number, State>,
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
  const known = next.get(key);
  if (known && known.saving > saving) return;
  const taken = takenAfter(state, options, choice);
  if (known && !isBetter({ saving, taken }, known)) return;
  next.set(key, { counts: countsAfter(slots, state, options, choice), saving, taken, before: state, choice });
}

/** What units save that come after `before` others, each at a price not above theirs. */
export function gain(slot: Slot | undefined, before: number, units: number, saving: Agorot): Agorot {
  if (!slot || slot.terms.kind === 'unit') return units * saving;
  const { terms, n } = slot;
  if (terms.kind === 'bundle')
    return units * saving - (Math.floor((before + units) / n) - Math.floor(before / n)) * terms.totalAgorot;
  const cheapUpTo = (count: number): number =>
    Math.floor(count / n) * terms.g + Math.max(0, (count % n) - (n - terms.g));
  return (cheapUpTo(before + units) - cheapUpTo(before)) * saving;
}

const countAfter = ({ limit, n }: Slot, before: number, units: number): number =>
  limit === Infinity ? (before + units) % n : before + units;

export function countsAfter(
  slots: readonly Slot[],
  state: State,
  options: readonly Option[],
  choice: readonly number[],
) {
  const counts = [...state.counts];
  options.forEach(({ slot: at }, option) => {
    const slot = at === null ? undefined : slots[at];
    if (at !== null && slot) counts[at] = countAfter(slot, counts[at] ?? 0, choice[option] ?? 0);
  });
  return counts;
}

export function takenAfter({ taken }: State, options: readonly Option[], choice: readonly number[]): number[] {
  const after = [...taken];
  options.forEach(({ rank }, option) => (after[rank] = (after[rank] ?? 0) + (choice[option] ?? 0)));
  return after;
}

/** More saved; of equals the way in which the first deal takes most, then the second. */
export function isBetter(one: Pick<State, 'saving' | 'taken'>, other: Pick<State, 'saving' | 'taken'>): boolean {
  if (one.saving !== other.saving) return one.saving > other.saving;
  return takesMoreFirst(one.taken, other.taken);
}

/** A deal that no later piece goes into has to have whole sets, and need not be told apart any more. */
function closed({ slots }: Group, { closes }: GroupPiece, states: Map<number, State>): Map<number, State> {
  if (closes.length === 0) return states;
  const open = new Map<number, State>();
  for (const [before, state] of states) {
    if (!hasWholeSets(slots, closes, state)) continue;
    const key = closes.reduce((sum, at) => sum - (state.counts[at] ?? 0) * (slots[at]?.weight ?? 0), before);
    const known = open.get(key);
    if (!known || isBetter(state, known)) open.set(key, withoutCounts(closes, state));
  }
  return open;
}

export const hasWholeSets = (slots: readonly Slot[], closes: readonly number[], { counts }: State): boolean =>
  closes.every((at) => (counts[at] ?? 0) % (slots[at]?.n ?? 1) === 0);

export const withoutCounts = (closes: readonly number[], state: State): State => ({
  ...state,
  counts: state.counts.map((count, at) => (closes.includes(at) ? 0 : count)),
});
