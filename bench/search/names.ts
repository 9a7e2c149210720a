import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { normalCode } from '@sali/domain/goods/catalogue/product';
import { readSampleProducts } from '@sali/server/goods/sample/tables';
import type { Random } from './queries.ts';

/** A product of the price files: its longest name, and what it costs in each chain. */
export type NamedProduct = {
  readonly code: string;
  readonly chainId: string;
  readonly name: string;
  readonly priceAgorotByChain: ReadonlyMap<string, number>;
};
export type Corpus = { readonly source: string; readonly products: readonly NamedProduct[] };

const MADE_UP = 38_000;

/** The names of the PriceFull files (gz) in the folder, or as many names made up of the sample's words without a folder. */
export function readCorpus(random: Random, folder: string | undefined): Corpus {
  if (folder === undefined) return { source: "made up of the sample's words", products: madeUp(random) };
  const files = readdirSync(folder).filter((file) => /^PriceFull.*\.gz$/.test(file));
  if (files.length === 0) throw new Error(`${folder} has no PriceFull….gz files`);
  const products = new Map<string, { code: string; chainId: string; name: string; prices: Map<string, number> }>();
  for (const file of files) {
    const chainId = file.slice('PriceFull'.length).split('-')[0] ?? '';
    const xml = gunzipSync(readFileSync(join(folder, file))).toString('utf8');
    for (const [item] of xml.matchAll(/<Item>.*?<\/Item>/gs)) {
      const code = normalCode(tag(item, 'ItemCode'));
      if (!/[1-9]/.test(code)) continue;
      const key = isGlobalCode(code) ? code : `${chainId}-${code}`;
      const name = tag(item, 'ItemName');
      const known = products.get(key);
      const product = known ?? { code, chainId: isGlobalCode(code) ? '' : chainId, name, prices: new Map() };
      if (name.length > product.name.length) product.name = name;
      product.prices.set(chainId, Math.round(Number(tag(item, 'ItemPrice')) * 100));
      products.set(key, product);
    }
  }
  const rows = Array.from(products.values(), ({ prices, ...rest }) => ({ ...rest, priceAgorotByChain: prices }));
  return { source: `names of ${files.length} price files`, products: rows };
}

function tag(item: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(item)?.[1] ?? '';
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}

function madeUp(random: Random): NamedProduct[] {
  const words = readSampleProducts().flatMap(({ name }) => name.split(' '));
  return Array.from({ length: MADE_UP }, (_, i) => ({
    code: String(7_290_000_000_000 + i),
    chainId: '',
    name: Array.from({ length: 3 + random.below(4) }, () => random.of(words)).join(' '),
    priceAgorotByChain: new Map(Array.from({ length: 1 + random.below(7) }, (_, chain) => [String(chain), 990])),
  }));
}
