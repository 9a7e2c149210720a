import type { DealSummary } from '@sali/domain/goods/promotions/texts/dealText';
import type { UnitPrice } from '@sali/domain/goods/prices/unitPrice';
import type { Agorot } from '@sali/domain/base/units';

/** A search result: the facts that a list item takes from it, and the text of its sale. */
export type FoundProduct = {
  readonly itemCode: string;
  readonly name: string;
  /** The person's own name for it; null without one. */
  readonly ownName: string | null;
  readonly manufacturer: string;
  readonly brand: string;
  readonly unitMeasure: string;
  readonly isWeighted: boolean;
  readonly priceAgorot: Agorot | null;
  readonly salePriceAgorot: Agorot | null;
  /** At the shelf price; null where the size is not known. Rows of older versions lack it. */
  readonly unitPrice?: UnitPrice | null;
  readonly saleText: DealSummary | null;
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  readonly storeKey: string | null;
  readonly imageUrl: string | null;
};
