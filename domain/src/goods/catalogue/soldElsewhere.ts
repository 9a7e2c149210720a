import type { Product } from './product.ts';

/**
 * Whether only other chains sell a product, by its code; such products come after all that fit as well [C9].
 * @param chainIds where one buys
 * @returns undefined where no chain is named
 */
export function soldElsewhere(
  chainIds: readonly (string | undefined)[],
): ((product: Pick<Product, 'itemCode'>) => boolean) | undefined {
  if (chainIds.length === 0) return undefined;
  const chains = new Set(chainIds);
  return ({ itemCode }) => {
    const chain = chainOfItemCode(itemCode);
    return chain !== null && !chains.has(chain);
  };
}

/** The chain whose own code an item code is; null for a barcode, which all chains share. */
const chainOfItemCode = (itemCode: string): string | null =>
  itemCode.includes('-') ? itemCode.slice(0, itemCode.indexOf('-')) : null;
