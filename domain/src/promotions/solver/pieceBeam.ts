import type { Agorot } from '../../money.ts';
import type { Group, GroupPiece, Option, Slot } from './pieceGroups.ts';
import {
  countsAfter,
  gain,
  hasWholeSets,
  isBetter,
  type Path,
  pathTo,
  startOf,
  type State,
  takenAfter,
  withoutCounts,
} from './pieceWalk.ts';

/** So many states are kept after each piece, and so many ways to split one are tried. */
const BEAM = 24;
/** Of them so many in which no set is begun: they can always be gone on from. */
const WHOLE_BEAM = 8;
const SPLITS_MAX = 4;

/** Some of a piece's units to one deal, the others to the price that needs no count. */
type Split = { readonly choice: readonly number[]; readonly options: readonly (readonly [Option, units: number])[] };

type Candidate = {
  readonly state: State;
  readonly choice: readonly number[];
  readonly saving: Agorot;
  /** What it saves, less what the sets that are begun will still cost. */
  readonly promise: number;
  /** How many sets are begun. */
  readonly begun: number;
};

/** The walk of `pieceWalk.ts`, keeping only the states that promise most, and the best of those in which no set is begun. */
export function walkBest(group: Group): Path {
  let states = [startOf(group)];
  for (const piece of group.pieces) {
    const splits = splitsOf(piece);
    const candidates: Candidate[] = [];
    for (const state of states) {
      const open = openSets(group.slots, state);
      for (const split of splits) addCandidate(group.slots, state, open, split, candidates);
    }
    candidates.sort((a, b) => b.promise - a.promise);
    states = chosen(group, piece, candidates);
  }
  const whole = states.filter((state) => openSets(group.slots, state).begun === 0);
  return pathTo(whole.reduce((best, state) => (isBetter(state, best) ? state : best), startOf(group)));
}

function splitsOf({ count, options }: GroupPiece): Split[] {
  const free = options.findIndex((option) => option.slot === null);
  const splitOf = (units: number, into: number): Split => {
    const choice = options.map((_, at) => (at === into ? units : at === free ? count - units : 0));
    return { choice, options: options.flatMap((option, at) => (choice[at] ? [[option, choice[at]] as const] : [])) };
  };
  const some = options.flatMap(({ slot }, at) =>
    slot === null ? [] : Array.from({ length: Math.min(count, SPLITS_MAX) }, (_, less) => splitOf(count - less, at)),
  );
  return [splitOf(0, -1), ...some];
}

function addCandidate(
  slots: readonly Slot[],
  state: State,
  { owed: owedBefore, begun: begunBefore }: OpenSets,
  { choice, options }: Split,
  candidates: Candidate[],
): void {
  let { saving } = state;
  let [owed, begun] = [owedBefore, begunBefore];
  for (const [option, units] of options) {
    const slot = option.slot === null ? undefined : slots[option.slot];
    const before = option.slot === null ? 0 : (state.counts[option.slot] ?? 0);
    if (slot && before + units > slot.limit) return;
    saving += gain(slot, before, units, option.saving);
    if (!slot) continue;
    const [was, is] = [before % slot.n, (before + units) % slot.n];
    begun += Number(is > 0) - Number(was > 0);
    if (slot.terms.kind === 'bundle') owed += (slot.terms.totalAgorot * (is - was)) / slot.n;
  }
  candidates.push({ state, choice, saving, promise: saving - owed, begun });
}

type OpenSets = { readonly owed: number; readonly begun: number };

function openSets(slots: readonly Slot[], { counts }: State): OpenSets {
  let [owed, begun] = [0, 0];
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at];
    const units = slot ? (counts[at] ?? 0) % slot.n : 0;
    if (!slot || units === 0) continue;
    begun += 1;
    if (slot.terms.kind === 'bundle') owed += (slot.terms.totalAgorot * units) / slot.n;
  }
  return { owed, begun };
}

/** @param candidates those that promise most first */
function chosen(group: Group, piece: GroupPiece, candidates: readonly Candidate[]): State[] {
  const kept = new Map<string, State>();
  const keep = (from: readonly Candidate[], most: number): void => {
    for (const { state, choice, saving } of from) {
      if (kept.size >= most) return;
      const counts = countsAfter(group.slots, state, piece.options, choice);
      const after: State = { counts, saving, taken: takenAfter(state, piece.options, choice), before: state, choice };
      if (!hasWholeSets(group.slots, piece.closes, after)) continue;
      const open = withoutCounts(piece.closes, after);
      const key = String.fromCharCode(...open.counts);
      const known = kept.get(key);
      if (!known || isBetter(open, known)) kept.set(key, open);
    }
  };
  keep(
    candidates.filter(({ begun }) => begun === 0),
    WHOLE_BEAM,
  );
  keep(candidates, WHOLE_BEAM + BEAM);
  return [...kept.values()];
}
