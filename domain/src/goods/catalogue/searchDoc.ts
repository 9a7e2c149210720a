/** The facts of a product that search uses. */
export type SearchDoc = {
  readonly id: number;
  readonly name: string;
  readonly brand: string;
  readonly manufacturer: string;
  /** Barcode, or the chain's own code: digits without leading zeros. */
  readonly code: string;
  /** The number of chains that sell it. */
  readonly chainCount: number;
  /**
   * Fresh goods by weight: nearly every store has them, but each chain under a code of its own, so the number of chains
   * does not show how common they are.
   */
  readonly isLoose: boolean;
};

/**
 * The order of documents that match equally well: loose goods, then what more chains sell, then the shorter name,
 * then any fixed order.
 */
export function compareDocs(a: SearchDoc, b: SearchDoc): number {
  if (a.isLoose !== b.isLoose) return a.isLoose ? -1 : 1;
  if (a.chainCount !== b.chainCount) return b.chainCount - a.chainCount;
  if (a.name.length !== b.name.length) return a.name.length - b.name.length;
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id - b.id;
}
