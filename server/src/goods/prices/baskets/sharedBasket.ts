import { getOrCreate } from '@sali/domain/base/memo';
import {
  type BasketLine,
  type BasketOffer,
  basketOfferIn,
  type PricedBasket,
} from '@sali/domain/goods/promotions/solver/basket';
import type { PricedLine } from '@sali/domain/goods/promotions/solver/parts';
import type { Offer, PromotionFacts } from '../offers/offers.ts';
import type { NamedPromotions } from '../pricing/namedPromotions.ts';
import { PricedPiece } from '../pricing/pricedPiece.ts';
import type { ChainPricing } from '../pricing/pricingSession.ts';
import type { WorkSlices } from './workSlices.ts';

/** A store's offer of each line of a basket; null: not sold there. */
export type OfferedLines = readonly (Offer | null)[];

/**
 * A basket in the stores that know its lines by the same codes. It divides into pieces that no promotion of any of these
 * stores joins. A piece costs the same in all stores with the same offers: it is priced in one of them and looked up in the
 * others.
 */
export class SharedBasket {
  readonly #lines: readonly BasketLine[];
  readonly #pricing: ChainPricing;
  readonly #pieces: readonly BasketPiece[];

  /**
   * @param lines no code twice
   * @param stores all that `priceIn` will be asked for
   */
  constructor(lines: readonly BasketLine[], stores: readonly OfferedLines[], pricing: ChainPricing) {
    this.#lines = lines;
    this.#pricing = pricing;
    this.#pieces = joinedPlaces(lines.length, stores, pricing.promotions).map(
      (places) => new BasketPiece(places, lines, pricing),
    );
  }

  /** @see priceBasket; @throws BudgetSpent */
  async priceIn(store: OfferedLines, slices: WorkSlices): Promise<PricedBasket> {
    const pieces: PricedPiece[] = [];
    for (const piece of this.#pieces) {
      pieces.push(piece.in(store));
      const pause = slices.pause();
      if (pause) await pause;
    }
    const plainAgorot = pieces.reduce((sum, piece) => sum + piece.plainAgorot, 0);
    const slots: (PricedLine | undefined)[] = this.#lines.map(() => undefined);
    let [totalAgorot, regularAgorot, isExact] = [0, 0, true];
    this.#pieces.forEach(({ places }, at) => {
      const priced = pieces[at]?.price(plainAgorot);
      if (!priced) return;
      totalAgorot += priced.totalAgorot;
      regularAgorot += priced.regularAgorot;
      isExact &&= priced.isExact;
      let next = 0;
      for (const place of places) if (store[place]) slots[place] = priced.lines[next++];
    });
    const lines: PricedLine[] = [];
    const missing: string[] = [];
    for (let at = 0; at < slots.length; at += 1) {
      const [slot, line] = [slots[at], this.#lines[at]];
      if (slot) lines.push(slot);
      else if (line) missing.push(line.code);
    }
    return { totalAgorot, regularAgorot, missing, lines, isExact };
  }

  /** Goods and deals of the whole basket in a store. */
  offeredIn(store: OfferedLines): BasketOffer {
    return offeredOf(this.#lines, store, this.#pricing);
  }
}

function offeredOf(
  lines: readonly BasketLine[],
  offers: OfferedLines,
  { promotions, shopping, pricer }: ChainPricing,
): BasketOffer {
  const shelf = new Map<string, Offer>();
  lines.forEach(({ code }, at) => {
    const offer = offers[at];
    if (offer) shelf.set(code, offer);
  });
  return basketOfferIn(lines, shelf, promotions.of([...shelf.values()]), shopping, pricer);
}

/** A tree of the offers of a piece's lines: the first line's offer leads to the second line's, and so on. */
type PieceNode = { readonly next: Map<Offer | null, PieceNode>; piece?: PricedPiece };

const newNode = (): PieceNode => ({ next: new Map() });

/** Lines that promotions join in some of the stores. */
class BasketPiece {
  readonly places: readonly number[];
  readonly #lines: readonly BasketLine[];
  readonly #pricing: ChainPricing;
  readonly #root = newNode();

  constructor(places: readonly number[], lines: readonly BasketLine[], pricing: ChainPricing) {
    this.places = places;
    this.#lines = places.flatMap((place) => lines[place] ?? []);
    this.#pricing = pricing;
  }

  in(store: OfferedLines): PricedPiece {
    let node = this.#root;
    // Without `getOrCreate`: this runs for each line in each store, and nearly always finds a node.
    for (const place of this.places) {
      const offer = store[place] ?? null;
      let next = node.next.get(offer);
      if (!next) node.next.set(offer, (next = newNode()));
      node = next;
    }
    node.piece ??= this.#make(this.places.map((place) => store[place] ?? null));
    return node.piece;
  }

  #make(offers: OfferedLines): PricedPiece {
    const [[line, other], [offer]] = [this.#lines, offers];
    if (line && offer && !other) return pieceAlone(line, offer, this.#pricing);
    return new PricedPiece(offeredOf(this.#lines, offers, this.#pricing), this.#pricing.pricer);
  }
}

/** A quantity of one product at an offer, as if nothing else were bought. */
export function pieceAlone(line: BasketLine, offer: Offer, pricing: ChainPricing): PricedPiece {
  const make = () => new PricedPiece(offeredOf([line], [offer], pricing), pricing.pricer);
  return pricing.alone.of(offer, pricing.promotions.countingOf(offer), line.quantityMilli, make);
}

type Joining = { readonly places: Set<number>; joins: boolean };

/** Groups the places of a basket's lines: two are in one group if a promotion of any store joins them. */
function joinedPlaces(lines: number, stores: readonly OfferedLines[], promotions: NamedPromotions): number[][] {
  const joinings = new Map<PromotionFacts, Joining>();
  for (let place = 0; place < lines; place += 1) {
    for (const offer of new Set(stores.map((store) => store[place]))) {
      if (!offer) continue;
      for (const { promotionRow, isJoining } of promotions.countingOf(offer)) {
        const joining = getOrCreate(joinings, promotionRow.facts, () => ({ places: new Set<number>(), joins: false }));
        joining.places.add(place);
        joining.joins ||= isJoining;
      }
    }
  }
  return groupsOf(
    lines,
    Array.from(joinings.values()).flatMap(({ places, joins }) => (joins && places.size > 1 ? [places] : [])),
  );
}

/** @returns each place once, in ascending order, with all that any of the sets join with it */
function groupsOf(lines: number, sets: readonly ReadonlySet<number>[]): number[][] {
  const groupOf = Array.from({ length: lines }, (_, place) => [place]);
  for (const set of sets) {
    const groups = new Set(Array.from(set).flatMap((place) => [groupOf[place] ?? []]));
    if (groups.size < 2) continue;
    const whole = [...groups].flat().sort((a, b) => a - b);
    for (const place of whole) groupOf[place] = whole;
  }
  return [...new Set(groupOf)];
}
