import type { ListWire } from '@sali/contract/lists/lists';
import type { Product } from '@sali/domain/goods/catalogue/product';
import type { FittingProducts } from '@sali/domain/goods/kinds/generic';
import type { ProductKind } from '@sali/domain/goods/kinds/kind';
import type { ReadDb } from '../../base/db/open.ts';
import type { Deps } from '../../base/deps.ts';
import type { PricingSession } from './pricing/pricingSession.ts';
import type { SameProducts } from '../sameProducts/sameProducts.ts';
import type { Offers } from './offers/offers.ts';

export type SoldProduct = Product & { readonly chainCount: number };

/** The parts that the prices room needs from others. */
export type PricesRoom = Pick<Deps, 'now'> & {
  /** Prices are only read. */
  readonly db: ReadDb;
  /** The offers of stores, mostly from memory. */
  readonly offers: Offers;
  /** The pricings of these offers, from one comparison to the next. */
  readonly pricing: PricingSession;
  /** The products are read. */
  readonly ready: Promise<void>;
  /** Products of the same kind, size and unit, the nearest first; none for a code that is not known. */
  readonly similarTo: (itemCode: string, limit: number) => readonly Product[];
  /** Products that fit a line which names only a kind. */
  readonly fitsOf: (generic: ProductKind, limit: number) => FittingProducts<Product>;
  /** The product that a search for these words finds first; null: none. */
  readonly bestHit: (words: string) => Product | null;
  /** The product of an item code, and in how many chains it is sold; undefined for a code that is not known. */
  readonly findProduct: (itemCode: string) => SoldProduct | undefined;
  /** The codes of products in each chain. */
  readonly same: Pick<SameProducts, 'codeIn' | 'membersOf' | 'version'>;
};

/** The same, with lists to compare. */
export type PricedListsRoom = PricesRoom & {
  /** A list that the user may read. @throws AppError list_not_found */
  readonly readList: (address: string, userId: number) => Promise<ListWire>;
};
