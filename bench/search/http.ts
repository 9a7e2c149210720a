import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { normalise } from '@sali/domain/goods/catalogue/normalise';
import { buildApp } from '@sali/server/app/app';
import { readConfig } from '@sali/server/base/config';
import { CHUNK_ROWS, inChunks } from '@sali/server/base/db/chunks';
import { type Db, openDb } from '@sali/server/base/db/open';
import { secondsOf, type StoredPrice, writePages } from '@sali/server/base/db/pricePages';
import { memoryBus } from '@sali/server/people/live/memoryBus';
import { sql } from 'kysely';
import type { NamedProduct } from './names.ts';

export type HttpServer = { readonly search: (text: string) => Promise<void>; readonly stop: () => Promise<void> };

/** The real server over an embedded database with these products and their prices, in a process of its own. */
export async function startServer(products: readonly NamedProduct[]): Promise<HttpServer> {
  const child = fork(new URL('server.ts', import.meta.url), { serialization: 'advanced' });
  child.send(products);
  const agent = new Agent({ keepAlive: true });
  const [address] = (await once(child, 'message')) as [string];
  return {
    search: (text) => read(`${address}/api/products/?limit=50&search=${encodeURIComponent(text)}`, agent),
    stop: async () => {
      agent.destroy();
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** Reads an answer as it comes, compressed: a client that measures must have little to do itself. */
function read(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address}: ${answer.statusCode}`));
      answer.resume().on('end', resolve).on('error', reject);
    }).on('error', reject);
  });
}

/** Runs the server in that process. */
export async function serve(
  products: readonly NamedProduct[],
): Promise<{ address: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-bench-'));
  const now = (): Date => new Date();
  const database = await openDb({ dataDir, databaseUrl: undefined });
  await write(database.db, products, now());
  const { server, rooms } = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, JWT_SECRET: 'a secret of no worth, for measuring', RATE_LIMIT: 'off' }),
    database,
    bus: memoryBus(Date.now),
    now,
    newId: () => crypto.randomUUID(),
    webRoot: null,
    logger: false,
  });
  await rooms.catalogue.ready;
  await rooms.catalogue.fillPriceCache(new AbortController().signal);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    stop: async () => {
      await server.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function write(db: Db, products: readonly NamedProduct[], at: Date): Promise<void> {
  await inChunks(products, CHUNK_ROWS, async (chunk) => {
    const itemCodes = chunk.map(({ code, chainId }) => (chainId === '' ? code : `${chainId}-${code}`));
    await sql`insert into product (item_code, code, chain_id, item_name, source, chain_count, created_at, updated_at)
      select *, ${at}, ${at} from (select item_code, code, chain_id, item_name, 'feed', chain_count from unnest(
        ${itemCodes}::text[], ${chunk.map(({ code }) => code)}::text[], ${chunk.map(({ chainId }) => chainId)}::text[],
        ${chunk.map(({ name, code }) => (normalise(name) === '' ? code : name))}::text[],
        ${chunk.map(({ priceAgorotByChain }) => priceAgorotByChain.size)}::integer[]
      ) as row(item_code, code, chain_id, item_name, chain_count)) rows`.execute(db);
    return chunk.length;
  });
  const chains = [...new Set(products.flatMap(({ priceAgorotByChain }) => [...priceAgorotByChain.keys()]))];
  await sql`insert into chain select id, id from unnest(${chains}::text[]) id`.execute(db);
  await sql`insert into store (store_key, chain_id, sub_chain_id, store_no, chain_name, store_name)
    select id || '-1-1', id, '1', '1', id, id from unnest(${chains}::text[]) id`.execute(db);
  await writePrices(db, products, at);
}

async function writePrices(db: Db, products: readonly NamedProduct[], at: Date): Promise<void> {
  const rows = await db.selectFrom('product').select(['product_id', 'code', 'chain_id']).execute();
  const ids = new Map(rows.map((row) => [`${row.chain_id}-${row.code}`, row.product_id]));
  for (const { store_id: storeId, chain_id: chain } of await db.selectFrom('store').selectAll().execute()) {
    const prices = new Map<number, StoredPrice>();
    for (const { code, chainId, priceAgorotByChain } of products) {
      const agorot = priceAgorotByChain.get(chain);
      const productId = ids.get(`${chainId}-${code}`);
      if (agorot === undefined || productId === undefined || prices.has(productId)) continue;
      const flags = { isWeighted: false, allowDiscount: true, priceAtSeconds: null };
      prices.set(productId, { productId, priceAgorot: Math.max(1, agorot), ...flags, fileAtSeconds: secondsOf(at) });
    }
    await writePages(db, storeId, new Map(), [...prices.values()]);
  }
}
