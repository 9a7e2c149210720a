import type { Agorot } from '../money.ts';
import type { Group, GroupPiece, Option, Slot } from './pieceGroups.ts';

/**
 * Walks a group's pieces from the dearest to the cheapest. A deal then only has to remember how far its current set has
 * come (or, with a cap, how many units it has): a state is one such count for each deal, and the best way to every state
 * is kept. That is exact, and grows with the deals that compete, not with the units.
 */
type State = {
  /** Of each counting deal: units in its current set, or all its units where it has a cap. */
  readonly counts: readonly number[];
  readonly saving: Agorot;
  /** How many units each deal of the group has, to settle ties. */
  readonly taken: readonly number[];
  readonly before: State | null;
  /** Units that the last piece gave to each of its options. */
  readonly choice: readonly number[];
};

type Path = readonly (readonly number[])[];

/** Steps from a state to the next: some 30 ms of a slow machine. */
const STEPS_MAX = 60_000;
/** Where there are more, so many states are kept after each piece, and so many ways to split one are tried. */
const BEAM = 24;
/** Of them so many in which no set is begun: they can always be gone on from. */
const WHOLE_BEAM = 8;
const SPLITS_MAX = 4;

/** @returns what every piece gives to its options in the cheapest way, or null when that takes too long */
export function walkAll(group: Group): Path | null {
  if (group.stateCount > Number.MAX_SAFE_INTEGER) return null;
  let states = new Map([[0, startOf(group)]]);
  let steps = 0;
  for (const piece of group.pieces) {
    steps += choiceCount(piece) * states.size;
    if (steps > STEPS_MAX) return null;
    const choices = choicesOf(piece);
    const next = new Map<number, State>();
    for (const [key, state] of states) for (const choice of choices) move(group, piece, key, state, choice, next);
    states = closed(group, piece, next);
  }
  return pathTo(states.get(0));
}

const startOf = ({ slots, dealCount }: Group): State => ({
  counts: slots.map(() => 0),
  saving: 0,
  taken: Array.from({ length: dealCount }, () => 0),
  before: null,
  choice: [],
});

function pathTo(last: State | undefined): Path {
  const path: (readonly number[])[] = [];
  for (let state = last ?? null; state?.before; state = state.before) path.unshift(state.choice);
  return path;
}

/** In how many ways a piece's units go to its deals, or to none: a binomial coefficient. */
function choiceCount({ count, options }: GroupPiece): number {
  const counting = options.filter(({ slot }) => slot !== null).length;
  let ways = 1;
  for (let at = 1; at <= counting; at += 1) ways = (ways * (count + at)) / at;
  return ways;
}

function choicesOf({ count, options }: GroupPiece): number[][] {
  const choices: number[][] = [];
  const share = (option: number, left: number, choice: readonly number[]): void => {
    if (option === options.length) {
      choices.push([...choice]);
      return;
    }
    const least = options[option]?.slot === null ? left : 0;
    for (let units = left; units >= least; units -= 1) share(option + 1, left - units, [...choice, units]);
  };
  share(0, count, []);
  return choices;
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
function gain(slot: Slot | undefined, before: number, units: number, saving: Agorot): Agorot {
  if (!slot || slot.terms.kind === 'unit') return units * saving;
  const { terms, n } = slot;
  if (terms.kind === 'bundle')
    return units * saving - (Math.floor((before + units) / n) - Math.floor(before / n)) * terms.totalAgorot;
  let cheap = 0;
  for (let at = before; at < before + units; at += 1) if (at % n >= n - terms.g) cheap += 1;
  return cheap * saving;
}

const countAfter = ({ limit, n }: Slot, before: number, units: number): number =>
  limit === Infinity ? (before + units) % n : before + units;

function countsAfter(slots: readonly Slot[], state: State, options: readonly Option[], choice: readonly number[]) {
  const counts = [...state.counts];
  options.forEach(({ slot: at }, option) => {
    const slot = at === null ? undefined : slots[at];
    if (at !== null && slot) counts[at] = countAfter(slot, counts[at] ?? 0, choice[option] ?? 0);
  });
  return counts;
}

function takenAfter({ taken }: State, options: readonly Option[], choice: readonly number[]): number[] {
  const after = [...taken];
  options.forEach(({ rank }, option) => (after[rank] = (after[rank] ?? 0) + (choice[option] ?? 0)));
  return after;
}

/** More saved; of equals the way in which the first deal takes most, then the second. */
function isBetter(one: Pick<State, 'saving' | 'taken'>, other: Pick<State, 'saving' | 'taken'>): boolean {
  if (one.saving !== other.saving) return one.saving > other.saving;
  const at = one.taken.findIndex((units, rank) => units !== other.taken[rank]);
  return at >= 0 && (one.taken[at] ?? 0) > (other.taken[at] ?? 0);
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

const hasWholeSets = (slots: readonly Slot[], closes: readonly number[], { counts }: State): boolean =>
  closes.every((at) => (counts[at] ?? 0) % (slots[at]?.n ?? 1) === 0);

const withoutCounts = (closes: readonly number[], state: State): State => ({
  ...state,
  counts: state.counts.map((count, at) => (closes.includes(at) ? 0 : count)),
});

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

/** The same, keeping only the states that promise most, and the best of those in which no set is begun. */
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
