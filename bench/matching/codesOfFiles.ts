import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { getOrCreate } from '@sali/domain/base/memo';
import { parseFileName } from '@sali/server/goods/feeds/files/fileName';
import { InflatedBudget } from '@sali/server/goods/feeds/read/budget';
import { readFeed } from '@sali/server/goods/feeds/read/readFeed';
import { documentsIn } from '@sali/server/goods/feeds/read/unwrap';
import { labelRows } from '../labels.ts';

/**
 * Codes of the price files in a folder whose names in two chains are of two kinds. Judged by words alone: no rule of the
 * matcher and no range of codes counts, and what people read and found to be of one kind is left out.
 */

export type CodesOfFiles = {
  readonly files: number;
  /** Codes that two chains or more have. */
  readonly shared: number;
  /** Those of them that are one product in all chains. */
  readonly oneProduct: number;
  /** Codes of chains whose names have no word in common: they are several products, as they should be. */
  readonly split: number;
  /** Codes that are one product, with the names that have no word in common. */
  readonly wrong: readonly { readonly code: string; readonly names: readonly string[] }[];
};

/**
 * Barcodes whose names in two chains have no word in common, and that people found to be of one kind: another spelling, another
 * language, a brand instead of the goods, a maker's own word. Read by eye over all files in hand, each name once.
 */
const ONE_KIND: ReadonlySet<string> = new Set(labelRows(new URL('oneKind.tsv', import.meta.url)).flat());

/** A file that is broken is left out, as an import leaves it out. */
export async function codesOfFiles(folder: string): Promise<CodesOfFiles> {
  const names = new Map<string, Map<string, string>>();
  let files = 0;
  for (const path of pricePathsIn(folder)) {
    const read = await readPriceFile(path).catch(() => null);
    if (!read) continue;
    files += 1;
    for (const { code, itemName } of read.prices) {
      const ofCode = getOrCreate(names, code, () => new Map<string, string>());
      if (itemName.length > (ofCode.get(read.chainId)?.length ?? 0)) ofCode.set(read.chainId, itemName);
    }
  }
  const shared = [...names].filter(([, ofChains]) => ofChains.size > 1);
  const twoKinds = shared.filter(([, ofChains]) => areOfTwoKinds([...ofChains.values()]));
  return {
    files,
    shared: shared.length,
    oneProduct: shared.filter(([code]) => isGlobalCode(code)).length,
    split: twoKinds.filter(([code]) => !isGlobalCode(code)).length,
    wrong: twoKinds
      .filter(([code]) => isGlobalCode(code) && !ONE_KIND.has(code))
      .map(([code, ofChains]) => ({ code, names: [...ofChains.values()] })),
  };
}

const pricePathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile() && parseFileName(path).kind?.startsWith('Price') === true)
    .sort();

async function readPriceFile(path: string) {
  for await (const document of documentsIn(path, new InflatedBudget(statSync(path).size))) {
    const { prices, document: read } = await readFeed(document, { onRows: () => undefined, signal: undefined });
    return { prices, chainId: read.header.chainid ?? document.nameFacts.chainId ?? '' };
  }
  return null;
}

/** Whether the names fall into groups without a word in common. A name of one word is mostly a brand: it says nothing. */
function areOfTwoKinds(names: readonly string[]): boolean {
  const words = names.map(goodsWords).filter((one) => one.length > 1);
  const [first, ...rest] = words;
  if (!first) return false;
  const joined = [first];
  for (let left = rest; left.length > 0;) {
    const near = left.filter((one) => joined.some((other) => haveWordInCommon(one, other)));
    if (near.length === 0) return true;
    joined.push(...near);
    left = left.filter((one) => !near.includes(one));
  }
  return false;
}

/** Words of sizes and states, which goods of any kind have. */
const COMMON: ReadonlySet<string> = new Set('גרם גר מל ליטר יח יחידות קג עם של ללא מבצע טרי'.split(' '));

const goodsWords = (name: string): string[] =>
  (name.replace(/["'`׳״]/g, '').match(/[א-ת]{2,}|[a-z]{2,}/gi) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => word.toLowerCase().replace(/[ךםןףץ]/g, plainLetter));

const plainLetter = (letter: string): string => 'כמנפצ'['ךםןףץ'.indexOf(letter)] ?? letter;

const haveWordInCommon = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((word) => other.some((twin) => isFormOf(word, twin)));

/** Forms, spellings and cut words of one word: the same beginning without vowels, or one inside the other. */
function isFormOf(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [one.replace(/[וי]/g, ''), other.replace(/[וי]/g, '')];
  const shorter = Math.min(a.length, b.length);
  if (shorter < 2) return false;
  if (a === b || (shorter === 2 && a === b.slice(0, 2))) return true;
  return shorter > 2 && (a.slice(0, 3) === b.slice(0, 3) || a.includes(b) || b.includes(a));
}
