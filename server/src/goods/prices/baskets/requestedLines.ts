import type { Product } from '@sali/domain/goods/catalogue/product';
import type { Thousandths } from '@sali/domain/base/units';
import { codeIn, itemCodeOf } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import type { PricesRoom } from '../room.ts';
import type { GenericLine } from '@sali/domain/lists/estimates';
import { askedAnyBrand, type AskedGeneric, askedGenerics } from './generics.ts';

/** The lines of a compared basket: what a call names, and the same under the codes of a chain. */

export type Basket = readonly {
  readonly itemCode: string;
  readonly quantity: number;
  /** In each store the cheapest of its kind, that product among them. */
  readonly isAnyBrand?: boolean;
}[];

/** Products that every store is asked for as they are, and lines for which each store has its cheapest product. */
export type RequestedLines = { readonly products: Basket; readonly generics: readonly AskedGeneric[] };

const MILLI = 1000;

/**
 * Divides a basket into products and generic lines. A product of which any brand would do is a generic line, if its kind
 * is known.
 * @param basket without repeats
 */
export async function requestedLines(
  room: PricesRoom,
  basket: Basket,
  generics: readonly GenericLine[] = [],
): Promise<RequestedLines> {
  const anyBrand = await askedAnyBrand(
    room,
    basket.filter((line) => line.isAnyBrand),
  );
  const generic = new Set(anyBrand.map(({ wanted }) => wanted.itemCode));
  return {
    products: basket.filter(({ itemCode }) => !generic.has(itemCode)),
    generics: [...anyBrand, ...(await askedGenerics(room, generics))],
  };
}

/** The same product twice is one line, its quantities added [J14]; of any brand only if it is so twice. */
export function mergedRepeats(basket: Basket): Basket {
  const quantities = new Map<string, { itemCode: string; milli: Thousandths; isAnyBrand: boolean }>();
  for (const { itemCode, quantity, isAnyBrand = false } of basket) {
    const known = quantities.get(itemCodeOf(itemCode));
    const milli = (known?.milli ?? 0) + Math.round(quantity * MILLI);
    const both = isAnyBrand && (known?.isAnyBrand ?? true);
    quantities.set(itemCodeOf(itemCode), { itemCode: known?.itemCode ?? itemCode, milli, isAnyBrand: both });
  }
  return Array.from(quantities.values(), ({ milli, ...line }) => ({ ...line, quantity: milli / MILLI }));
}

/** The lines of a basket in a chain: with the codes that its stores know, and by these codes the public ones. */
export type ChainLines = {
  readonly lines: readonly {
    readonly code: string;
    /** A chain's own code with its chain. */
    readonly wholeCode: string;
    /** As it was asked for. */
    readonly itemCode: string;
    readonly quantityMilli: Thousandths;
  }[];
  readonly names: ReadonlyMap<string, string>;
  /** @see PricedStore.soldAs */
  readonly soldAs: ReadonlyMap<string, Product>;
  readonly codes: ReadonlySet<string>;
};

/** The lines under the codes of a chain: its own code of a product that was asked for by the code of another chain [PM6]. */
export function linesInChain(
  products: Basket,
  chainId: string,
  { same, findProduct }: Pick<PricesRoom, 'same' | 'findProduct'>,
): ChainLines {
  const soldAs = new Map<string, Product>();
  const lines = products.map(({ itemCode, quantity }) => {
    const wholeCode = same.codeIn(itemCode, chainId);
    const code = codeIn(wholeCode, { chainId });
    const sold = wholeCode === itemCodeOf(itemCode, chainId) ? undefined : findProduct(wholeCode);
    if (sold) soldAs.set(code, sold);
    return { code, wholeCode, itemCode, quantityMilli: Math.round(quantity * MILLI) };
  });
  const names = new Map(lines.toReversed().map(({ code, itemCode }) => [code, itemCode]));
  return { lines, names, soldAs, codes: new Set(lines.map(({ code }) => code)) };
}
