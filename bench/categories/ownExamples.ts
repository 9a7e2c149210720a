import { labelBlocks } from '../labels.ts';

/**
 * Everyday products in our own words, as a shopper or a shelf label calls them, by subcategory of our tree: what the tables
 * know little or nothing of.
 */
export const OWN_EXAMPLES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  labelBlocks(new URL('ownExamples.tsv', import.meta.url)).map(([[id = ''] = [], ...rows]) => [
    id,
    rows.flat().flatMap((names) => names.split('|')),
  ]),
);
