import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import { loadavg } from 'node:os';
import type { CountryStore } from './storeFiles.ts';

/** Searches and comparisons of one client, one after the other, by the server's API. */

const BASKET_LINES = 40;
const NEAR_STORES = 200;
/** As the compare page asks. */
const SHOWN_STORES = 50;
const TRIP_KM = 10;
const SUGGESTIONS = 8;
const SEARCHES = 300;
const COMPARISONS = 30;
const CENTRE = { lat: 32.07, lng: 34.79 };

export type Questions = {
  readonly origin: string;
  readonly stores: readonly CountryStore[];
  /** The words that people write into the search. */
  readonly words: readonly string[];
  /** Barcodes of common products. */
  readonly codes: readonly string[];
  /** The time that comparisons are made as of. */
  readonly at: Date;
};

/** Prints p50 and p99 of each kind of call. */
export async function askAll(questions: Questions, print: (text: string) => void): Promise<void> {
  const { origin, words, stores } = questions;
  const search = (at: number): Promise<unknown> =>
    call(`${origin}/api/products/?search=${encodeURIComponent(words[at % words.length] ?? '')}&limit=${SUGGESTIONS}`);
  print(await timesOf('search, each word for the first time', SEARCHES, search));
  print(await timesOf('search, each word again', SEARCHES, search));

  const near = stores
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAR_STORES)
    .map(({ storeKey }) => storeKey);
  const ofNear = { store_keys: near, limit: SHOWN_STORES, ...CENTRE };
  const ofAll = { limit: SHOWN_STORES, ...CENTRE };
  const whole = { best_split: true, split_within_km: TRIP_KM };
  const plain = { best_split: false };
  const compare = (how: object) => async (at: number) => {
    const { stores: found } = await compareBasket(questions, at, how);
    if (found.length === 0) throw new Error('no store was compared');
  };
  for (const [name, asked] of [
    [`the ${near.length} nearest stores`, ofNear],
    [`all ${stores.length} stores, as the page asks`, ofAll],
  ] as const) {
    const basket = `basket of ${BASKET_LINES}, ${name}`;
    print(await timesOf(`${basket}, first`, 1, compare({ ...asked, ...plain })));
    print(await timesOf(`${basket}, other products each time`, COMPARISONS, compare({ ...asked, ...plain })));
    print(await timesOf(`${basket}, again`, COMPARISONS, compare({ ...asked, ...plain })));
    print(await timesOf(`${basket}, with splits`, COMPARISONS, compare({ ...asked, ...whole })));
  }
}

/** @returns how long the first search takes: it waits until the server has read its products */
export async function firstSearch({ origin, words }: Pick<Questions, 'origin' | 'words'>): Promise<number> {
  const start = performance.now();
  await call(`${origin}/api/products/?search=${encodeURIComponent(words[0] ?? '')}&limit=${SUGGESTIONS}`);
  return performance.now() - start;
}

const distance = ({ lat, lng }: CountryStore): number => (lat - CENTRE.lat) ** 2 + (lng - CENTRE.lng) ** 2;

function compareBasket({ origin, codes, at }: Questions, run: number, how: object): Promise<BasketComparison> {
  const items = Array.from({ length: BASKET_LINES }, (_, line) => ({
    item_code: codes[(run * BASKET_LINES + line) % codes.length] ?? '',
    quantity: 1 + ((run + line) % 3),
  }));
  const body = { items, at: at.toISOString(), ...how };
  return call(`${origin}/api/baskets/compare`, body) as Promise<BasketComparison>;
}

async function call(url: string, body?: object): Promise<unknown> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, body ? post : {});
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  return answer.json();
}

async function timesOf(name: string, runs: number, ask: (at: number) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  let [failed, failure]: [number, string | undefined] = [0, undefined];
  for (let at = 0; at < runs; at += 1) {
    const start = performance.now();
    await ask(at).catch((error: unknown) => (failure ??= String(error)) && (failed += 1));
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const part = (share: number): string => (sorted[Math.floor(share * (runs - 1))] ?? 0).toFixed(1).padStart(8);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const failures = failure === undefined ? '' : `   ${failed} FAILED: ${failure}`;
  return `  ${name.padEnd(78)} ${String(runs).padStart(4)}   p50 ${part(0.5)}   p99 ${part(0.99)} ms   load ${load}${failures}`;
}
