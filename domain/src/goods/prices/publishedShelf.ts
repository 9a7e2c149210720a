import type { EpochMs } from '../../base/units.ts';
import type { Promotion } from '../promotions/terms/promotion.ts';
import type { ShelfFacts } from '../promotions/terms/terms.ts';

/** The row that a store published of a product, at the time of a purchase. */
export type PublishedGood = {
  readonly itemCode: string;
  /** As the promotions name it. */
  readonly code: string;
  readonly shelved: ShelfFacts;
  /** When the price was published; null: before the first file that is known. */
  readonly since: EpochMs | null;
  /** The price did not change from a day before to a day after. */
  readonly isSteady: boolean;
};

/** The prices and promotions that a store had published, of the products of a receipt. */
export type PublishedShelf = { readonly goods: readonly PublishedGood[]; readonly promotions: readonly Promotion[] };
