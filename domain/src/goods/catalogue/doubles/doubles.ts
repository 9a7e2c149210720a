import type { Agorot } from '../../../base/units.ts';
import { hasCheckDigit } from '../barcode.ts';
import { normalCode } from '../product.ts';
import type { Size } from '../size.ts';

/** Which rows of a catalogue may be one product under two codes, also within one chain [PM12]. A person decides. */

export type DoubleCandidate = {
  readonly productId: number;
  /** As the files have it. */
  readonly code: string;
  /** The chain whose own code it is; empty: a barcode. */
  readonly chainId: string;
  readonly name: string;
  readonly brand: string;
  readonly size: Size | null;
  readonly isWeighted: boolean;
};

/** The chains that sell a product now, and its lowest and highest price there. Without chains nobody sells it now. */
export type CurrentPriceRange = {
  readonly chainIds: readonly string[];
  readonly least: Agorot | null;
  readonly most: Agorot | null;
};

/**
 * `code`: barcodes that differ by zeros at the beginning or by the check digit. `name`: one name, brand and size under two
 * codes of one chain at about the same price. `recoded`: the same, and one of the codes is no longer sold.
 */
export type DoubleReason = 'code' | 'name' | 'recoded';

/** Two products by their ids, the smaller first. */
export type AlikePair = { readonly oneId: number; readonly otherId: number; readonly by: 'code' | 'name' };
export type FoundDouble = { readonly oneId: number; readonly otherId: number; readonly reason: DoubleReason };

/** If two codes are nearly equal, the prices of one product differ between stores by at most this factor. */
const PRICE_FACTOR_MAX = 2;

/** Why two alike products may be one, by their stores and prices; null: they are not. */
export function doubleReason(
  by: AlikePair['by'],
  one: CurrentPriceRange & Pick<DoubleCandidate, 'chainId'>,
  other: CurrentPriceRange & Pick<DoubleCandidate, 'chainId'>,
): DoubleReason | null {
  const [isSold, isOtherSold] = [one.chainIds.length > 0, other.chainIds.length > 0];
  if (by === 'code') return isSold && isOtherSold && !areNear(one, other, PRICE_FACTOR_MAX) ? null : 'code';
  if (isSold && isOtherSold) {
    const isInOneChain = one.chainIds.some((chainId) => other.chainIds.includes(chainId));
    return isInOneChain && areNear(one, other, 1) ? 'name' : null;
  }
  if (isSold === isOtherSold) return null;
  const [sold, unsold] = isSold ? [one, other] : [other, one];
  const isOfChain = unsold.chainId === '' || [sold.chainId, ...sold.chainIds].includes(unsold.chainId);
  return isOfChain ? 'recoded' : null;
}

/** Whether two price ranges overlap, once each is wider by this factor. */
const areNear = (one: CurrentPriceRange, other: CurrentPriceRange, factor: number): boolean =>
  (one.least ?? 0) <= factor * (other.most ?? 0) && (other.least ?? 0) <= factor * (one.most ?? 0);

const REASONS: readonly DoubleReason[] = ['code', 'name', 'recoded'];

/** The likeliest first. */
export const compareDoubles = (a: FoundDouble, b: FoundDouble): number =>
  REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) || a.oneId - b.oneId || a.otherId - b.otherId;

/**
 * Which of two rows should stay: the one that is sold, with a correct barcode, in more chains, or the older one, in
 * this order.
 */
export function staysOf<Row extends CurrentPriceRange & Pick<DoubleCandidate, 'code' | 'productId'>>(
  one: Row,
  other: Row,
): Row {
  const isRight = ({ code }: Row): number => Number(hasCheckDigit(normalCode(code)));
  const isSold = ({ chainIds }: Row): number => Number(chainIds.length > 0);
  const better =
    isSold(one) - isSold(other) ||
    isRight(one) - isRight(other) ||
    one.chainIds.length - other.chainIds.length ||
    other.productId - one.productId;
  return better >= 0 ? one : other;
}
