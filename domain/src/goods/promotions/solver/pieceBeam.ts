import type { Agorot } from '../../../base/units.ts';
import type { PieceGroup, GroupPiece, PieceOption, DealSlot } from './pieceGroups.ts';
import {
  countsAfter,
  gain,
  hasWholeSets,
  isBetter,
  type WalkPath,
  pathTo,
  startOf,
  type WalkState,
  takenAfter,
  withoutCounts,
} from './pieceWalk.ts';

/** States that are kept after each piece. */
const BEAM = 24;
/** States without an incomplete set that are kept besides: from these the walk can always continue. */
const WHOLE_BEAM = 8;
/** Ways to split a piece that are tried for each of its deals. */
const SPLITS_MAX = 4;

/** A way to split a piece: some of its units go to one deal, the others to the price that needs no count. */
type PieceSplit = {
  readonly choice: readonly number[];
  readonly options: readonly (readonly [PieceOption, units: number])[];
};

type Candidate = {
  readonly state: WalkState;
  readonly choice: readonly number[];
  readonly saving: Agorot;
  /** Its saving, less the share of the incomplete sets' charges that is already due. */
  readonly promise: number;
  /** The number of incomplete sets. */
  readonly begun: number;
};

/**
 * The walk of `pieceWalk.ts`, but it keeps only the most promising states, and the best ones without an incomplete set.
 */
export function walkBeam(group: PieceGroup): WalkPath {
  let states = [startOf(group)];
  for (const piece of group.pieces) {
    const splits = pieceSplitsOf(piece);
    const candidates: Candidate[] = [];
    for (const state of states) {
      const open = openSets(group.slots, state);
      for (const split of splits) addCandidate(group.slots, state, open, split, candidates);
    }
    candidates.sort((a, b) => b.promise - a.promise);
    states = keptStates(group, piece, candidates);
  }
  const whole = states.filter((state) => openSets(group.slots, state).begun === 0);
  return pathTo(whole.reduce((best, state) => (isBetter(state, best) ? state : best), startOf(group)));
}

function pieceSplitsOf({ count, options }: GroupPiece): PieceSplit[] {
  const free = options.findIndex((option) => option.slot === null);
  const splitOf = (units: number, into: number): PieceSplit => {
    const choice = options.map((_, at) => (at === into ? units : at === free ? count - units : 0));
    return { choice, options: options.flatMap((option, at) => (choice[at] ? [[option, choice[at]] as const] : [])) };
  };
  const some = options.flatMap(({ slot }, at) =>
    slot === null ? [] : Array.from({ length: Math.min(count, SPLITS_MAX) }, (_, less) => splitOf(count - less, at)),
  );
  return [splitOf(0, -1), ...some];
}

function addCandidate(
  slots: readonly DealSlot[],
  state: WalkState,
  { owed: owedBefore, begun: begunBefore }: OpenSets,
  { choice, options }: PieceSplit,
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

function openSets(slots: readonly DealSlot[], { counts }: WalkState): OpenSets {
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

/** The states to continue from. @param candidates the most promising first */
function keptStates(group: PieceGroup, piece: GroupPiece, candidates: readonly Candidate[]): WalkState[] {
  const kept = new Map<string, WalkState>();
  const keep = (from: readonly Candidate[], most: number): void => {
    for (const { state, choice, saving } of from) {
      if (kept.size >= most) return;
      const counts = countsAfter(group.slots, state, piece.options, choice);
      const after: WalkState = {
        counts,
        saving,
        taken: takenAfter(state, piece.options, choice),
        before: state,
        choice,
      };
      if (!hasWholeSets(group.slots, piece.closes, after)) continue;
      const open = withoutCounts(piece.closes, after);
      const key = String.fromCharCode(...open.counts);
      const best = kept.get(key);
      if (!best || isBetter(open, best)) kept.set(key, open);
    }
  };
  keep(
    candidates.filter(({ begun }) => begun === 0),
    WHOLE_BEAM,
  );
  keep(candidates, WHOLE_BEAM + BEAM);
  return [...kept.values()];
}
