import { getOrCreate } from '@sali/domain/base/memo';
import type { BasketLine } from '@sali/domain/goods/promotions/solver/basket';
import type { PricesRoom } from '../room.ts';
import { GenericChooser } from './genericChooser.ts';
import { aloneAgorot } from '../pricing/pricedPiece.ts';
import type { ChosenLine, ComparedStore, PricedStore } from '../pricing/pricedStore.ts';
import type { ComparisonPricing } from '../pricing/pricingSession.ts';
import { linesInChain, type RequestedLines } from './requestedLines.ts';
import { type OfferedLines, pieceAlone } from './sharedBasket.ts';
import type { WorkSlices } from './workSlices.ts';

/** The lines of a basket that a store knows, and what it offers of them. */
export type StoreLines = Pick<PricedStore, 'store' | 'names' | 'soldAs'> & {
  /** Stores of a chain share them. */
  readonly lines: readonly (BasketLine & PricedStore['lines'][number])[];
  readonly chosen: readonly ChosenLine[];
  /** First the offers of the lines, then those of the chosen products. */
  readonly offers: OfferedLines;
};

/**
 * Finds what each store offers of a basket. For generic lines it chooses the store's cheapest product.
 * @returns in the order of the stores
 * @throws BudgetSpent
 */
export async function linesInStores(
  { offers, same, findProduct }: Pick<PricesRoom, 'offers' | 'same' | 'findProduct'>,
  stores: readonly ComparedStore[],
  { products, generics }: RequestedLines,
  pricing: ComparisonPricing,
  slices: WorkSlices,
): Promise<StoreLines[]> {
  const chainIds = [...new Set(stores.map((store) => store.chainId))];
  const byChain = new Map(chainIds.map((chainId) => [chainId, linesInChain(products, chainId, { same, findProduct })]));
  const itemCodes = new Set([...byChain.values()].flatMap(({ lines }) => lines.map(({ wholeCode }) => wholeCode)));
  for (const { fits, otherSizes } of generics)
    for (const { itemCode } of [...fits, ...otherSizes]) itemCodes.add(itemCode);
  const offered = await offers.offered(stores, itemCodes);
  slices.resume();
  const chooser = new GenericChooser(generics, {
    stores,
    offered,
    priceOf: (code, quantityMilli, offer, chainId) =>
      aloneAgorot(pieceAlone({ code, quantityMilli }, offer, pricing.inChain(chainId))),
    codeIn: same.codeIn,
  });
  const found: StoreLines[] = [];
  for (const [at, store] of stores.entries()) {
    const { lines, names, soldAs, codes } = getOrCreate(byChain, store.chainId, () =>
      linesInChain([], store.chainId, { same, findProduct }),
    );
    const chosen = chooser.chooseIn(store, at, codes);
    const offersOf = lines.map(({ wholeCode }) => offered.get(wholeCode)?.offers[at] ?? null);
    found.push({ store, lines, names, soldAs, chosen, offers: [...offersOf, ...chosen.map(({ offer }) => offer)] });
    await slices.pause();
  }
  return found;
}
