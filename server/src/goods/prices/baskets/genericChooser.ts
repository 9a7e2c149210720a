import type { Agorot, Thousandths } from '@sali/domain/base/units';
import { getOrCreate, memoByIdentity } from '@sali/domain/base/memo';
import type { Product } from '@sali/domain/goods/catalogue/product';
import { codeIn } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import { cheapestFit, PLACEHOLDER_PRICE_AGOROT, soldAs } from '@sali/domain/goods/kinds/fitsIn';
import { quantityOf, weighedPieces } from '@sali/domain/goods/kinds/lineNeed';
import type { Offer, OffersInStores, OfferingStore } from '../offers/offers.ts';
import type { AskedGeneric } from './generics.ts';
import type { ChosenLine } from '../pricing/pricedStore.ts';

export type Choosing = {
  /** In the order of what is offered. */
  readonly stores: readonly Pick<OfferingStore, 'chainId'>[];
  readonly offered: ReadonlyMap<string, OffersInStores>;
  /** Prices a quantity of a product by itself in a store of the chain, deals counted. */
  readonly priceOf: (code: string, quantityMilli: Thousandths, offer: Offer, chainId: string) => Agorot;
  /** The item code under which a chain sells a product. */
  readonly codeIn: (itemCode: string, chainId: string) => string;
};

type ChosenOffer = ChosenLine & { readonly offer: Offer | null };

/** A product that fits a line, in the stores of a chain. */
type FittingProduct = {
  readonly product: Product;
  readonly isOwn: boolean;
  /** Taken only where the store sells none of the usual size [X88]. */
  readonly isOtherSize: boolean;
  readonly code: string;
  readonly quantityMilli: Thousandths;
  /** As the offers that count are: by weight, or by the piece. */
  readonly isWeighed: boolean;
  /** By the stores' places in what is offered. */
  readonly offers: readonly (Offer | null)[];
  /** The cost of the line at an offer. Stores share offers. */
  readonly agorotAt: (offer: Offer) => Agorot;
};

/**
 * Chooses products for the lines that name a kind or any brand: in each store the cheapest that fits. Facts that the
 * stores of a chain have in common are found once.
 */
export class GenericChooser {
  readonly #asked: readonly AskedGeneric[];
  readonly #choosing: Choosing;
  /** By chain, for each of the lines. */
  readonly #candidates = new Map<string, readonly (readonly FittingProduct[])[]>();

  constructor(asked: readonly AskedGeneric[], choosing: Choosing) {
    this.#asked = asked;
    this.#choosing = choosing;
  }

  /**
   * Chooses in the order of the basket. Products that the basket holds already, or that another line names, are not
   * chosen again: two lines stay two.
   * @param at the store's place in the offers
   * @param taken codes of the other lines, the same for all stores of a chain
   */
  chooseIn(store: Pick<OfferingStore, 'chainId'>, at: number, taken: ReadonlySet<string>): ChosenOffer[] {
    if (this.#asked.length === 0) return [];
    const candidates = getOrCreate(this.#candidates, store.chainId, () => this.#candidatesIn(store, taken));
    const used = new Set<string>();
    return this.#asked.map(({ wanted, need }, place) => {
      const best = this.#cheapestOf(candidates[place] ?? [], at, used);
      if (!best) return { wanted, code: `?${place}`, quantityMilli: need.milli, product: null, offer: null };
      const { code, product, offers } = best;
      used.add(code);
      const pieces = weighedPieces(need, best.isWeighed);
      return {
        wanted,
        code,
        quantityMilli: best.quantityMilli,
        ...(pieces !== null && { pieces }),
        product,
        offer: offers[at] ?? null,
      };
    });
  }

  #candidatesIn(store: Pick<OfferingStore, 'chainId'>, taken: ReadonlySet<string>): FittingProduct[][] {
    const places = [...this.#choosing.stores.keys()].filter(
      (at) => this.#choosing.stores[at]?.chainId === store.chainId,
    );
    const named = new Set(taken);
    const ownCodeOf = (own: Product): string => codeIn(this.#choosing.codeIn(own.itemCode, store.chainId), store);
    for (const { own } of this.#asked) if (own) named.add(ownCodeOf(own));
    return this.#asked.map(({ generic, fits, otherSizes, own, need }) => {
      const ownCode = own && ownCodeOf(own);
      const candidateOf = (product: Product, isOtherSize: boolean, isWeighed: boolean): FittingProduct[] => {
        const offers = this.#choosing.offered.get(product.itemCode)?.offers;
        const code = codeIn(product.itemCode, store);
        const isOwn = code === ownCode;
        if (!generic || !offers || (!isOwn && named.has(code))) return [];
        // Products that no store of the chain sells in this way are not looked at again in each store.
        if (!isOwn && !places.some((at) => offers[at]?.isWeighed === isWeighed)) return [];
        const quantityMilli = isOwn ? need.milli : quantityOf(generic, soldAs(product, isWeighed), need);
        const agorotAt = memoByIdentity((offer: Offer) =>
          this.#choosing.priceOf(code, quantityMilli, offer, store.chainId),
        );
        return [{ product, isOwn, isOtherSize, code, quantityMilli, isWeighed, offers, agorotAt }];
      };
      return [
        ...fits.flatMap((product) => candidateOf(product, false, product.isWeighted)),
        ...otherSizes.flatMap((product) => candidateOf(product, true, product.isWeighted)),
        // Goods that most chains weigh may be sold by the piece here.
        ...(own ? [] : fits.flatMap((product) => candidateOf(product, true, !product.isWeighted))),
      ];
    });
  }

  #cheapestOf(candidates: readonly FittingProduct[], at: number, used: ReadonlySet<string>): FittingProduct | null {
    return cheapestFit(candidates, ({ isOwn, isWeighed, code, offers, agorotAt }) => {
      const offer = offers[at];
      if (!offer || (!isOwn && offer.priceAgorot < PLACEHOLDER_PRICE_AGOROT)) return null;
      return !isOwn && (used.has(code) || offer.isWeighed !== isWeighed) ? null : agorotAt(offer);
    });
  }
}
