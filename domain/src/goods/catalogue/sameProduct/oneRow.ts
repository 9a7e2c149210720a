import { compareDocs, type SearchDoc } from '../searchDoc.ts';
import { saysMore } from './saysMore.ts';

/** Products that are one product, with the chains that sell each; the cheapest first. */
export type SameProductGroup = readonly { readonly itemCode: string; readonly chainIds: readonly string[] }[];

/**
 * The products that a search leaves out, since another row is the same product [PM7]: the row of the shopper's own
 * chains stays, else the most widely sold. A product whose name has words that the rows before it lack stays too, so
 * that a search for these words finds it.
 * @param chainIds where one buys
 * @param docOf undefined: not in the catalogue, or not active
 * @returns item codes
 */
export function hiddenBehindSame(
  groups: Iterable<SameProductGroup>,
  chainIds: ReadonlySet<string>,
  docOf: (itemCode: string) => SearchDoc | undefined,
): ReadonlySet<string> {
  const hidden = new Set<string>();
  for (const group of groups) {
    const rows = group.flatMap((member) => {
      const doc = docOf(member.itemCode);
      return doc ? [{ ...member, doc, isOwn: member.chainIds.some((chainId) => chainIds.has(chainId)) }] : [];
    });
    rows.sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || compareDocs(a.doc, b.doc));
    const shown: SearchDoc[] = [];
    for (const { itemCode, doc } of rows) {
      if (shown.some(({ name }) => !saysMore(doc.name, name))) hidden.add(itemCode);
      else shown.push(doc);
    }
  }
  return hidden;
}

/**
 * The member of a group that a chain sells for a product: the very product where the chain sells it, else the cheapest of the
 * others [PM6].
 * @returns its item code; undefined: the chain sells none of them
 */
export function memberSoldBy(group: SameProductGroup, itemCode: string, chainId: string): string | undefined {
  const sold = group.filter(({ chainIds }) => chainIds.includes(chainId));
  return (sold.find((member) => member.itemCode === itemCode) ?? sold[0])?.itemCode;
}

/** Whether a search asks for a code: then nothing is left out. */
export const asksForCode = (query: string): boolean => /^\s*[\d-]+\s*$/.test(query);
