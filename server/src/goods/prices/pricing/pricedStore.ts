import type { Thousandths } from '@sali/domain/base/units';
import type { BasketLineWire } from '@sali/contract/goods/prices/baskets';
import type { Product } from '@sali/domain/goods/catalogue/product';
import type { BasketOffer, PricedBasket } from '@sali/domain/goods/promotions/solver/basket';
import type { PricedLine } from '@sali/domain/goods/promotions/solver/parts';
import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import type { OfferingStore } from '../offers/offers.ts';

/** A store that has prices. */
export type ComparedStore = OfferingStore & { readonly pricesAt: Date };

/** The request of a line: a kind in words, or a product of which another brand would do as well. */
export type GenericRequest =
  | { readonly name: string; readonly unit: string; readonly itemCode?: undefined }
  | { readonly itemCode: string; readonly name?: undefined; readonly unit?: undefined };

/** The product that a store's basket has for a generic line; null: nothing there fits. */
export type ChosenLine = {
  readonly wanted: GenericRequest;
  readonly code: string;
  readonly quantityMilli: Thousandths;
  /** How many pieces the quantity is, where pieces of goods that are weighed were asked for. */
  readonly pieces?: number;
  readonly product: Product | null;
};

/** A basket in one store, priced. */
export type PricedStore = {
  readonly store: ComparedStore;
  readonly storeKey: string;
  /** Its prices are old, or the sample's: it is ranked last, and on no split with others. */
  readonly isOld: boolean;
  /** The requested lines with the codes that this store knows. */
  readonly lines: readonly { readonly code: string; readonly itemCode: string }[];
  /** The requested item codes, by those codes. */
  readonly names: ReadonlyMap<string, string>;
  /** The products under whose codes this chain sells what was asked for under others, by those codes. */
  readonly soldAs: ReadonlyMap<string, Product>;
  /** The products that were chosen here for lines that name a kind, or a product of any brand. */
  readonly chosen: readonly ChosenLine[];
  /** The offer of a line's code; undefined: not sold here. */
  readonly offerOf: (code: string) => ShelfFacts | undefined;
  readonly offered: BasketOffer;
  readonly basket: PricedBasket;
  /** Shared by all stores of the comparison. */
  readonly wireLines: WireLines;
};

/**
 * The lines as they are sent. Stores with the same price share a priced line, and so its wire line. The last name under
 * which a line was requested is the one in the cache.
 */
export type WireLines = Map<PricedLine, BasketLineWire>;
