import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type * as wire from '@sali/contract/goods/catalogue/deviceCatalogue';
import { cataloguePartToWire } from '@sali/contract/goods/catalogue/deviceCatalogueWire';
import { eachInSlices, runInSlices } from '@sali/domain/goods/catalogue/slices';
import type { CostMeter } from '../../../base/budgets/budgets.ts';
import type { Deps } from '../../../base/deps.ts';
import { AppError } from '../../../base/errors.ts';
import { Gate } from '../../../base/gate.ts';
import { yieldToRequests } from '../../../base/yielding.ts';
import type { Catalogue } from '../catalogue.ts';
import type { CatalogueProduct } from '../product.ts';
import { readSoldIn } from './db.ts';

/**
 * The largest catalogue that a device stores for offline search. A server with more products sends those of one store
 * only.
 */
const DEVICE_CATALOGUE_MAX = 40_000;
/** Product ids of one part of it. */
const CATALOGUE_PART_IDS = 2048;
/** How long a server sends a store's catalogue as it was made. */
export const DEVICE_CATALOGUE_MEMORY_MS = 10 * 60_000;
/** Cost units of making a store's catalogue for devices: about the milliseconds of a large one. */
const DEVICE_CATALOGUE_UNITS = 200;

const gzipOf = promisify(gzip);

/** How long other tasks wait while a catalogue is made. */
const SLICE_MS = 2;
const PRODUCTS_PER_STEP = 500;
/** A part is compressed once and sent often, so it is made as small as possible. */
const LEVEL = 9;
/** How many stores' catalogues stay in memory: about a megabyte each. */
const STORES_MAX = 20;
const MAKINGS_WAITING_MAX = 20;
const RETRY_AFTER_S = 5;

type StoredCatalogue = {
  readonly list: Omit<wire.DeviceCatalogue, 'same_products'>;
  /** Gzipped JSON of each part, by its name. */
  readonly parts: ReadonlyMap<string, Buffer>;
  /** The versions of products and of groups: a merged code is in no catalogue. */
  readonly version: string;
  readonly madeAt: number;
};

/**
 * The catalogues that devices keep for searching without a network: all active products while they are few, else those
 * that the store sells, the most widely sold first. A catalogue is sent in parts by ranges of product ids. A part is
 * named after its contents, so that a device fetches what has changed only, and caches may keep it for ever. It is made
 * when it is first asked for, and again after a change of the products.
 */
export class DeviceCatalogues {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'inFlight'>;
  readonly #catalogue: Pick<Catalogue, 'active' | 'version' | 'same'>;
  /** The spending on each address. */
  readonly #spent: Pick<CostMeter, 'owe'>;
  readonly #productsMax: number;
  /** One catalogue is made at a time. An address may wait for one more. */
  readonly #making = new Gate(1, MAKINGS_WAITING_MAX, { running: 1, waiting: 1 });
  /** The least recently used first. The key '' is the catalogue of all stores. */
  readonly #stored = new Map<string, Promise<StoredCatalogue>>();

  constructor(
    deps: Pick<Deps, 'db' | 'now' | 'inFlight'>,
    catalogue: Pick<Catalogue, 'active' | 'version' | 'same'>,
    spent: Pick<CostMeter, 'owe'>,
    productsMax = DEVICE_CATALOGUE_MAX,
  ) {
    this.#deps = deps;
    this.#catalogue = catalogue;
    this.#spent = spent;
    this.#productsMax = productsMax;
  }

  /**
   * The parts of a store's catalogue.
   * @param address the network that asks: it pays where the catalogue has to be made
   * @throws AppError store_not_found; unavailable while too many have to be made
   */
  async listOf(storeKey: string, address: string): Promise<wire.DeviceCatalogue> {
    const { list } = await this.#catalogueOf(storeKey, address);
    const groups = Array.from(this.#catalogue.same.all(), (group) =>
      group.map(({ itemCode, chainIds }) => ({ item_code: itemCode, chain_ids: [...chainIds] })),
    );
    return { ...list, same_products: groups };
  }

  /** A part as gzipped JSON. @throws AppError not_found for one that has changed since; as {@link listOf} */
  async partOf(storeKey: string, part: string, address: string): Promise<Buffer> {
    const bytes = (await this.#catalogueOf(storeKey, address)).parts.get(part);
    if (!bytes) throw new AppError('not_found');
    return bytes;
  }

  async #catalogueOf(storeKey: string, address: string): Promise<StoredCatalogue> {
    const active = this.#catalogue.active();
    const isWhole = active.length <= this.#productsMax;
    const key = isWhole ? '' : storeKey;
    const stored = this.#stored.get(key);
    if (stored && this.#isFresh(await stored, isWhole)) return stored;
    const newer = this.#stored.get(key);
    if (newer && newer !== stored) return newer;
    const made = this.#making.run(() => this.#make(active, isWhole ? null : storeKey, address), address);
    if (!made) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_S });
    this.#stored.delete(key);
    this.#stored.set(key, made);
    made.catch(() => this.#stored.get(key) === made && this.#stored.delete(key));
    const [oldest] = this.#stored.keys();
    if (this.#stored.size > STORES_MAX && oldest !== undefined) this.#stored.delete(oldest);
    return made;
  }

  #version(): string {
    const { version, same } = this.#catalogue;
    return `${version} ${same.version}`;
  }

  /** A store begins to sell a product without a change of the product, so a store's catalogue is also made again in time. */
  #isFresh({ version, madeAt }: StoredCatalogue, isWhole: boolean): boolean {
    const age = this.#deps.now().getTime() - madeAt;
    return version === this.#version() && (isWhole || age < DEVICE_CATALOGUE_MEMORY_MS);
  }

  async #make(active: readonly CatalogueProduct[], storeKey: string | null, address: string): Promise<StoredCatalogue> {
    const version = this.#version();
    const madeAt = this.#deps.now().getTime();
    const products = storeKey === null ? active : await this.#soldIn(active, storeKey);
    this.#spent.owe(address, DEVICE_CATALOGUE_UNITS);
    const turn = yieldToRequests(SLICE_MS, this.#deps.inFlight);
    const ranges = new Map<number, CatalogueProduct[]>();
    const group = eachInSlices(products, PRODUCTS_PER_STEP, (product) => {
      const range = Math.floor(product.id / CATALOGUE_PART_IDS);
      const others = ranges.get(range);
      if (others) others.push(product);
      else ranges.set(range, [product]);
    });
    await runInSlices(group, turn);
    const parts = new Map<string, Buffer>();
    for (const [, inRange] of [...ranges].sort(([one], [other]) => one - other)) {
      const json = JSON.stringify(cataloguePartToWire(inRange.sort((a, b) => a.id - b.id)));
      const name = createHash('sha256').update(json).digest('base64url').slice(0, 22);
      parts.set(name, await gzipOf(json, { level: LEVEL }));
      await turn();
    }
    const list: StoredCatalogue['list'] = {
      scope: storeKey === null ? 'all' : 'store',
      product_count: products.length,
      parts: Array.from(parts, ([part, { length: bytes }]) => ({ part, bytes })),
    };
    return { list, parts, version, madeAt };
  }

  async #soldIn(active: readonly CatalogueProduct[], storeKey: string): Promise<readonly CatalogueProduct[]> {
    const sold = await readSoldIn(this.#deps.db, storeKey);
    if (!sold) throw new AppError('store_not_found');
    const ids = new Set(sold);
    return active.filter(({ id }) => ids.has(id)).slice(0, this.#productsMax);
  }
}
