import type { Agorot } from '../../../base/units.ts';
import { reducedPrice, type DealTerms } from '../terms/terms.ts';

/** Pieces and their deals, in groups that do not depend on one another. */

/** A product sold by the piece. `count` is its units. */
export type CountedGood = { readonly code: string; readonly priceAgorot: Agorot; readonly count: number };

export type PieceTerms = Exclude<DealTerms, { kind: 'weight' }>;

export type PieceDeal = {
  readonly terms: PieceTerms;
  /** The codes that may go in, with their prices in a unit deal. */
  readonly unitAgorot: ReadonlyMap<string, Agorot>;
};

/** A deal that can take units of a piece. */
export type PieceOption = {
  /** The index among the given deals. */
  readonly place: number;
  /** The index among the deals of the group. */
  readonly rank: number;
  /** The index in `slots`; null for a unit price without a cap, which needs no count. */
  readonly slot: number | null;
  /**
   * The saving of a unit in a unit deal, or in an nth deal when it is one of the cheapest of its set; in a bundle its
   * price.
   */
  readonly saving: Agorot;
};

export type GroupPiece = {
  readonly place: number;
  readonly count: number;
  readonly options: readonly PieceOption[];
  /** Indexes of the counting deals that take no later piece. */
  readonly closes: readonly number[];
};

/** A deal whose units have to be counted. */
export type DealSlot = {
  readonly terms: PieceTerms;
  /** The units of a set; 1 for a unit deal. */
  readonly n: number;
  /** The cap in units; Infinity where it cannot be reached: then only the units of the current set are counted. */
  readonly limit: number;
  /** The weight of one counted unit in the key of a state. */
  readonly weight: number;
};

export type PieceGroup = {
  readonly pieces: readonly GroupPiece[];
  readonly slots: readonly DealSlot[];
  readonly dealCount: number;
  /** An upper bound of the number of states. */
  readonly stateCount: number;
};

/** Groups of pieces that share counting deals. The pieces of a group are in descending order of price. */
export function pieceGroupsOf(pieces: readonly CountedGood[], deals: readonly PieceDeal[]): PieceGroup[] {
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
  const byRoot = new Map<number, PlacedGood[]>();
  pieces.forEach((piece, place) => {
    const together = byRoot.get(find(place)) ?? [];
    byRoot.set(find(place), together);
    together.push({ ...piece, place });
  });
  const placed = deals.map((deal, place) => ({ ...deal, place, limit: limits[place] ?? null }));
  return Array.from(byRoot.values(), (together) => groupOf(together.sort(dearestFirst), placed));
}

type PlacedGood = CountedGood & { readonly place: number };
type PlacedDeal = PieceDeal & { readonly place: number; readonly limit: number | null };

const dearestFirst = (a: CountedGood, b: CountedGood): number =>
  b.priceAgorot - a.priceAgorot || (a.code < b.code ? -1 : 1);

/** The cap, or Infinity where it cannot be reached; null where nothing has to be counted. */
function limitOf({ terms, unitAgorot }: PieceDeal, pieces: readonly CountedGood[]): number | null {
  const most = pieces.reduce((sum, piece) => sum + (unitAgorot.has(piece.code) ? piece.count : 0), 0);
  const cap = terms.cap === null || terms.cap >= most ? Infinity : terms.cap;
  return terms.kind === 'unit' && cap === Infinity ? null : cap;
}

function groupOf(pieces: readonly PlacedGood[], deals: readonly PlacedDeal[]): PieceGroup {
  const own = deals.filter((deal) => pieces.some((piece) => deal.unitAgorot.has(piece.code)));
  const counting = own.filter((deal) => deal.limit !== null);
  const options = pieces.map((piece) =>
    worthwhileOptions(own.flatMap((deal, rank) => optionOf(piece, deal, rank, counting))),
  );
  const slots: DealSlot[] = [];
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

function optionOf(piece: CountedGood, deal: PlacedDeal, rank: number, counting: readonly PlacedDeal[]): PieceOption[] {
  const unit = deal.unitAgorot.get(piece.code);
  if (unit === undefined) return [];
  const slot = deal.limit === null ? null : counting.indexOf(deal);
  return [{ place: deal.place, rank, slot, saving: savingOf(deal.terms, piece.priceAgorot, unit) }];
}

function savingOf(terms: PieceTerms, priceAgorot: Agorot, unitAgorot: Agorot): Agorot {
  if (terms.kind === 'unit') return priceAgorot - unitAgorot;
  return terms.kind === 'bundle' ? priceAgorot : priceAgorot - reducedPrice(priceAgorot, terms.rate);
}

/**
 * The options without useless ones: among prices that need no count only the lowest matters. It comes last and takes
 * what is left.
 */
function worthwhileOptions(options: readonly PieceOption[]): PieceOption[] {
  const free = options.filter((option) => option.slot === null);
  const best = free.reduce<PieceOption | undefined>(
    (lowest, one) => (lowest && lowest.saving >= one.saving ? lowest : one),
    undefined,
  );
  return [...options.filter((option) => option.slot !== null), ...(best ? [best] : [])];
}
