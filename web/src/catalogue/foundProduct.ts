/** A product as the search offers it: the facts that a line of a list takes from it, and the sale's own words. */
export type FoundProduct = {
  readonly itemCode: string;
  readonly name: string;
  /** What this person calls it; null where they call it by its name. */
  readonly ownName: string | null;
  readonly manufacturer: string;
  readonly brand: string;
  readonly unitMeasure: string;
  readonly isWeighted: boolean;
  readonly priceAgorot: number | null;
  readonly salePriceAgorot: number | null;
  readonly saleText: string | null;
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  readonly storeKey: string | null;
  readonly imageUrl: string | null;
};
