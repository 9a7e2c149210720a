import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { hashOf } from './random.ts';

/** One day's real files of one store for each chain, taken apart so that other stores' files can be made of them. */

type PriceItem = { readonly code: string; readonly hash: number; readonly text: string };

export type PromotionTemplate = {
  readonly hash: number;
  readonly head: string;
  readonly items: readonly { readonly code: string; readonly text: string }[];
  readonly tail: string;
};

/** The store of a chain whose files are the model of all its stores. */
export type ChainTemplate = {
  readonly chainId: string;
  readonly subChainId: string;
  /** `yyyymmdd` of the files' names. */
  readonly day: string;
  readonly prices: { readonly head: string; readonly items: readonly PriceItem[]; readonly tail: string };
  /** Null: the folder has no promotions of the chain. */
  readonly promotions: {
    readonly head: string;
    readonly promotions: readonly PromotionTemplate[];
    readonly tail: string;
  } | null;
};

const NAME = /^(Price|Promo)Full(\d+)-(\d+)-\d+-(\d{8})-\d{6}\.gz$/;
const ITEM = /<Item>.*?<\/Item>/gs;
const PROMOTION = /<Promotion>.*?<\/Promotion>/gs;
const PROMOTION_ITEM = /<PromotionItem>.*?<\/PromotionItem>/gs;
const CODE = /<ItemCode>\s*0*(\d+)/;

/**
 * @param folder gzip files named `PriceFull<chain>-<sub-chain>-<store>-<day>-<time>.gz` and `PromoFull…`, UTF-8, whose rows
 *   are `<Item>` and `<Promotion>` with `<PromotionItem>` in them
 * @throws Error when no price file is there
 */
export function readTemplates(folder: string): ChainTemplate[] {
  const files = new Map<string, { kind: string; chainId: string; subChainId: string; day: string; path: string }>();
  for (const name of readdirSync(folder)) {
    const [, kind = '', chainId = '', subChainId = '', day = ''] = NAME.exec(name) ?? [];
    if (kind) files.set(`${kind}${chainId}`, { kind, chainId, subChainId, day, path: join(folder, name) });
  }
  const chains = [...files.values()].filter(({ kind }) => kind === 'Price');
  if (chains.length === 0) throw new Error(`${folder} has no PriceFull files`);
  return chains.map(({ chainId, subChainId, day, path }) => {
    const promotions = files.get(`Promo${chainId}`);
    return {
      chainId,
      subChainId,
      day,
      prices: pricesOf(xmlOf(path)),
      promotions: promotions ? promotionsOf(xmlOf(promotions.path)) : null,
    };
  });
}

const xmlOf = (path: string): string => gunzipSync(readFileSync(path)).toString('utf8');

function pricesOf(xml: string): ChainTemplate['prices'] {
  const { head, parts, tail } = divided(xml, ITEM);
  const items = parts.map((text) => {
    const code = CODE.exec(text)?.[1] ?? '';
    return { code, hash: hashOf(code), text };
  });
  return { head, items, tail };
}

function promotionsOf(xml: string): ChainTemplate['promotions'] {
  const { head, parts, tail } = divided(xml, PROMOTION);
  const promotions = parts.map((part) => {
    const promotion = divided(part, PROMOTION_ITEM);
    const items = promotion.parts.map((text) => ({ code: CODE.exec(text)?.[1] ?? '', text }));
    return { hash: hashOf(promotion.head), head: promotion.head, items, tail: promotion.tail };
  });
  return { head, promotions, tail };
}

/** Divides a text by a pattern; the text between the parts is left out. */
function divided(text: string, pattern: RegExp): { head: string; parts: string[]; tail: string } {
  const matches = [...text.matchAll(pattern)];
  const [first, last] = [matches[0], matches.at(-1)];
  if (!first || !last) return { head: text, parts: [], tail: '' };
  return {
    head: text.slice(0, first.index),
    parts: matches.map(([part]) => part),
    tail: text.slice(last.index + last[0].length),
  };
}
