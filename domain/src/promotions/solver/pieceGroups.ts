import type { Agorot } from '../../money.ts';
import { priceOff, type Terms } from '../terms/terms.ts';

/** Pieces and the deals that want them, as groups that can be settled apart. */

export type Piece = { readonly code: string; readonly priceAgorot: Agorot; readonly count: number };

export type PieceTerms = Exclude<Terms, { kind: 'weight' }>;

export type PieceDeal = {
  readonly terms: PieceTerms;
  /** The codes that may go in; in a unit deal what each costs. */
  readonly unitAgorot: ReadonlyMap<string, Agorot>;
};

/** A deal as one piece sees it. */
export type Option = {
  /** Among the deals as they were given. */
  readonly place: number;
  /** The same among those of the group. */
  readonly rank: number;
  /** Among the group's counting deals; null for a price per unit without a cap, which needs no count. */
  readonly slot: number | null;
  /** What a unit saves there, or in an nth deal when it is one of the cheapest of its set. */
  readonly saving: Agorot;
};

export type GroupPiece = {
  readonly place: number;
  readonly count: number;
  readonly options: readonly Option[];
  /** Counting deals that no later piece goes into. */
  readonly closes: readonly number[];
};

export type Slot = {
  readonly terms: PieceTerms;
  /** Units in a set; 1 for a unit deal. */
  readonly n: number;
  /** Most units; Infinity where the cap cannot be reached, and only the units of the current set are counted. */
  readonly limit: number;
  /** What one count is worth in the number of a state. */
  readonly weight: number;
};

export type Group = {
  readonly pieces: readonly GroupPiece[];
  readonly slots: readonly Slot[];
  readonly dealCount: number;
  /** How many states there may be at most. */
  readonly stateCount: number;
};

/** Pieces that share no counting deal are settled apart; from the dearest to the cheapest in each group. */
export function groupsOf(pieces: readonly Piece[], deals: readonly PieceDeal[]): Group[] {
  const limits = deals.map((deal) => limitOf(deal, pieces));
  const root = pieces.map((_, at) => at);
  const find = (at: number): number => {
    const up = root[at] ?? at;
    return up === at ? at : find(up);
  };
  deals.forEach((deal, at) => {
    if (limits[at] === null) return;
    const members = pieces.flatMap((piece, place) => (deal.unitAgorot.has(piece.code) ? [place] : []));
    for (const member of members) root[find(member)] = find(members[0] ?? member);
  });
  const byRoot = new Map<number, Placed[]>();
  pieces.forEach((piece, place) => {
    const together = byRoot.get(find(place)) ?? [];
    byRoot.set(find(place), together);
    together.push({ ...piece, place });
  });
  const placed = deals.map((deal, place) => ({ ...deal, place, limit: limits[place] ?? null }));
  return Array.from(byRoot.values(), (together) => groupOf(together.sort(dearestFirst), placed));
}

type Placed = Piece & { readonly place: number };
type PlacedDeal = PieceDeal & { readonly place: number; readonly limit: number | null };

const dearestFirst = (a: Piece, b: Piece): number => b.priceAgorot - a.priceAgorot || (a.code < b.code ? -1 : 1);

/** Null where nothing has to be counted; else the cap, or Infinity where it cannot be reached. */
function limitOf({ terms, unitAgorot }: PieceDeal, pieces: readonly Piece[]): number | null {
  const most = pieces.reduce((sum, piece) => sum + (unitAgorot.has(piece.code) ? piece.count : 0), 0);
  const cap = terms.cap === null || terms.cap >= most ? Infinity : terms.cap;
  return terms.kind === 'unit' && cap === Infinity ? null : cap;
}

function groupOf(pieces: readonly Placed[], deals: readonly PlacedDeal[]): Group {
  const own = deals.filter((deal) => pieces.some((piece) => deal.unitAgorot.has(piece.code)));
  const counting = own.filter((deal) => deal.limit !== null);
  const options = pieces.map((piece) => worthwhile(own.flatMap((deal, rank) => optionOf(piece, deal, rank, counting))));
  const slots: Slot[] = [];
  let weight = 1;
  for (const { terms, limit } of counting) {
    const n = terms.kind === 'unit' ? 1 : terms.n;
    slots.push({ terms, n, limit: limit ?? Infinity, weight });
    weight *= limit === null || limit === Infinity ? n : limit + 1;
  }
  const lastStep = (slot: number): number => options.findLastIndex((here) => here.some((one) => one.slot === slot));
  return {
    slots,
    dealCount: own.length,
    stateCount: weight,
    pieces: pieces.map(({ place, count }, step) => ({
      place,
      count,
      options: options[step] ?? [],
      closes: slots.flatMap((_, slot) => (lastStep(slot) === step ? [slot] : [])),
    })),
  };
}

function optionOf(piece: Piece, deal: PlacedDeal, rank: number, counting: readonly PlacedDeal[]): Option[] {
  const unit = deal.unitAgorot.get(piece.code);
  if (unit === undefined) return [];
  const slot = deal.limit === null ? null : counting.indexOf(deal);
  return [{ place: deal.place, rank, slot, saving: savingOf(deal.terms, piece.priceAgorot, unit) }];
}

function savingOf(terms: PieceTerms, priceAgorot: Agorot, unitAgorot: Agorot): Agorot {
  if (terms.kind === 'unit') return priceAgorot - unitAgorot;
  return terms.kind === 'bundle' ? priceAgorot : priceAgorot - priceOff(priceAgorot, terms.rate);
}

/** Of prices that need no count only the lowest is of use, of equals the first; it comes last, and takes what is left. */
function worthwhile(options: readonly Option[]): Option[] {
  const free = options.filter((option) => option.slot === null);
  const best = free.reduce<Option | undefined>(
    (kept, one) => (kept && kept.saving >= one.saving ? kept : one),
    undefined,
  );
  return [...options.filter((option) => option.slot !== null), ...(best ? [best] : [])];
}
