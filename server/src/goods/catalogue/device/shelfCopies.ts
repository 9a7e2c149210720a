import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ShelfCopy } from '@sali/contract/goods/catalogue/shelfCopy';
import { shelfCopyToWire } from '@sali/contract/goods/catalogue/shelfCopyWire';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { runInSlices } from '@sali/domain/goods/catalogue/slices';
import { DAY_MS } from '@sali/domain/base/time';
import type { CostMeter } from '../../../base/budgets/budgets.ts';
import { readPages } from '../../../base/db/pricePages.ts';
import type { Deps } from '../../../base/deps.ts';
import { AppError } from '../../../base/errors.ts';
import { yieldToRequests } from '../../../base/yielding.ts';
import { Gate } from '../../../base/gate.ts';
import { readOfStore } from '../../prices/prices.ts';
import type { Catalogue } from '../catalogue.ts';
import { readShelvedStore } from './db.ts';

/** How long a server sends a store's shelf as it was made. */
const SHELF_MEMORY_MS = 10 * 60_000;
/** Cost units of making it. */
const SHELF_UNITS = 200;
/** How many stores' shelves stay in memory: some hundred kilobytes each. */
const STORES_MAX = 20;
const MAKINGS_WAITING_MAX = 20;
const RETRY_AFTER_S = 5;
/** How long others wait while a shelf is written, in ms. */
const SLICE_MS = 2;
/** A device asks once a day, so it gets also what begins until then. */
const AHEAD_MS = 2 * DAY_MS;

const gzipOf = promisify(gzip);

type MadeShelf = { readonly madeAt: number; readonly bytes: Promise<Buffer> };

/** The prices and promotions of a store, which devices keep so that search and lists have prices without a network. */
export class ShelfCopies {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'inFlight'>;
  readonly #catalogue: Pick<Catalogue, 'active'>;
  /** The spending on each address. */
  readonly #spent: Pick<CostMeter, 'owe'>;
  /** One is made at a time. An address may wait for one more. */
  readonly #making = new Gate(1, MAKINGS_WAITING_MAX, { running: 1, waiting: 1 });
  /** The oldest first. */
  readonly #made = new Map<string, MadeShelf>();

  constructor(
    deps: Pick<Deps, 'db' | 'now' | 'inFlight'>,
    catalogue: Pick<Catalogue, 'active'>,
    spent: Pick<CostMeter, 'owe'>,
  ) {
    this.#deps = deps;
    this.#catalogue = catalogue;
    this.#spent = spent;
  }

  /**
   * The shelf of a store as gzipped JSON.
   * @param address the network that asks: it pays where the shelf has to be made
   * @throws AppError store_not_found; unavailable while too many have to be made
   */
  async of(storeKey: string, address: string): Promise<Buffer> {
    const now = this.#deps.now().getTime();
    const known = this.#made.get(storeKey);
    if (known && now - known.madeAt < SHELF_MEMORY_MS) return known.bytes;
    const bytes = this.#making.run(() => this.#make(storeKey, address), address);
    if (!bytes) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_S });
    const made = { madeAt: now, bytes };
    this.#made.delete(storeKey);
    this.#made.set(storeKey, made);
    // The shelf of a store that does not exist takes the place of no other.
    bytes.then(
      () => this.#forgetOldest(),
      () => this.#made.get(storeKey) === made && this.#made.delete(storeKey),
    );
    return bytes;
  }

  #forgetOldest(): void {
    const [oldest] = this.#made.keys();
    if (this.#made.size > STORES_MAX && oldest !== undefined) this.#made.delete(oldest);
  }

  async #make(storeKey: string, address: string): Promise<Buffer> {
    const { db } = this.#deps;
    const store = await readShelvedStore(db, storeKey);
    if (!store) throw new AppError('store_not_found');
    this.#spent.owe(address, SHELF_UNITS);
    const now = this.#deps.now().getTime();
    const between = { from: toJerusalem(new Date(now)), until: toJerusalem(new Date(now + AHEAD_MS)) };
    const [prices, promotions] = await Promise.all([
      readPages(db, store.storeId, 'all'),
      readOfStore(db, store.storeId, between),
    ]);
    const goods = this.#catalogue.active().flatMap(({ productId, code }) => {
      const price = prices.get(productId);
      if (!price) return [];
      const { priceAgorot, isWeighted, allowDiscount } = price;
      return [{ productId, code, priceAgorot, isWeighed: isWeighted, isDiscountable: allowDiscount }];
    });
    const copy: ShelfCopy = {
      ...(await runInSlices(shelfCopyToWire(goods, promotions), yieldToRequests(SLICE_MS, this.#deps.inFlight))),
      ...(store.pricesAt && { last_update: store.pricesAt.toISOString() }),
      ...(store.isSample && { is_sample: true as const }),
    };
    return gzipOf(JSON.stringify(copy));
  }
}
