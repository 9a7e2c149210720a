import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { openDb } from '@sali/server/base/db/open';
import { startCluster } from '@sali/server/test/db/testCluster';
import pg from 'pg';
import { CHAINS, fillPages, LAYOUTS, type Layout, makeLayout } from './partitions/layouts.ts';

/*
 * Measures partitions of the price pages by chain. The same prices are stored three times in one database: as they are,
 * in 16 hash partitions by chain, and in a partition for each chain. Each statement runs in turns on all three.
 *
 * npm run bench -- partitions [--stores 200 --pages 250]     a page holds 40 prices: 2,000,000
 */

const { values } = parseArgs({
  options: { stores: { type: 'string', default: '200' }, pages: { type: 'string', default: '250' } },
});
const PRODUCTS_PER_PAGE = 40;
const ROUNDS = 60;
const SLOW_ROUNDS = 3;

async function main(): Promise<void> {
  const [stores, pages] = [Number(values.stores), Number(values.pages)];
  const cluster = await startCluster({ isDurable: true, folder: tmpdir() });
  try {
    const url = await cluster.createDatabase('partitions');
    await (await openDb({ dataDir: '', databaseUrl: url })).close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('set jit = off');
    print(`${stores} stores of ${CHAINS} chains, ${stores * pages * PRODUCTS_PER_PAGE} prices`);
    await fillPages(client, { stores, pages, productsPerPage: PRODUCTS_PER_PAGE });
    for (const layout of LAYOUTS) {
      const ms = await timed(() => makeLayout(client, layout));
      print(`  ${layout.padEnd(6)} filled in ${ms.toFixed(0)} ms, ${await megabytes(client, layout)} MB`);
    }
    print('');
    for (const work of worksOf(stores, pages)) await measure(client, work);
    await client.end();
  } finally {
    await cluster.stop();
  }
}

type Work = {
  readonly name: string;
  readonly rounds: number;
  /** Runs before each measured statement, unmeasured. */
  readonly before?: (layout: Layout, round: number) => string;
  readonly statement: (layout: Layout, round: number) => string;
};

function worksOf(stores: number, pages: number): readonly Work[] {
  const productOf = (round: number, at: number): number => (((round * 31 + at * 17) % pages) << 6) + 1 + (at % 3);
  const products = (round: number, count: number): string =>
    Array.from({ length: count }, (_, at) => productOf(round, at)).join();
  const storeOf = (round: number): number => 1 + (round % stores);
  const chainOf = (round: number): string => `c${(storeOf(round) - 1) % CHAINS}`;
  return [
    {
      name: 'prices of 8 products in all stores (a search)',
      rounds: ROUNDS,
      statement: (layout, round) => `
        select count(*), min(price_agorot) from unnest(array[${products(round, 8)}]) as p (id)
          cross join lateral ${layout}.prices_of(p.id)`,
    },
    {
      name: 'prices of 40 products in all stores (a comparison)',
      rounds: ROUNDS,
      statement: (layout, round) => `
        select count(*), min(price_agorot) from unnest(array[${products(round, 40)}]) as p (id)
          cross join lateral ${layout}.prices_of(p.id)`,
    },
    {
      name: 'prices of 40 products in one store (a list)',
      rounds: ROUNDS,
      statement: (layout, round) => `
        select count(*), min(price_agorot) from unnest(array[${products(round, 40)}]) as p (id)
          cross join lateral ${layout}.price_in(${storeOf(round)}, p.id)`,
    },
    {
      name: 'all pages of one store (an import reads)',
      rounds: ROUNDS,
      statement: (layout, round) => `
        select string_agg(array_to_string(agorot, ','), ',') from ${layout}.price_page
        where store_id = ${storeOf(round)} ${layout === 'plain' ? '' : `and chain_id = '${chainOf(round)}'`}`,
    },
    {
      name: 'all pages of one store again (an import writes)',
      rounds: ROUNDS,
      statement: (layout, round) => upsertOf(layout, `store_id = ${storeOf(round)}`),
    },
    {
      name: 'vacuum after an import of one chain',
      rounds: SLOW_ROUNDS,
      before: (layout, round) => upsertOf(layout, `chain_id = 'c${round % CHAINS}'`),
      statement: (layout, round) =>
        `vacuum ${layout === 'list' ? `list.price_page_c${round % CHAINS}` : `${layout}.price_page`}`,
    },
    {
      name: 'a chain goes',
      rounds: SLOW_ROUNDS,
      statement: (layout, round) =>
        layout === 'list'
          ? `drop table list.price_page_c${round % CHAINS}`
          : `delete from ${layout}.price_page where store_id in (select store_id from seed_store where chain_id = 'c${round % CHAINS}')`,
    },
  ];
}

const upsertOf = (layout: Layout, which: string): string => {
  const chain = layout === 'plain' ? '' : ', chain_id';
  return `
    insert into ${layout}.price_page (page, store_id, product_ids, agorot, facts, price_at, file_times${chain})
    select page, store_id, product_ids, agorot, facts, price_at, file_times${chain} from seed_page where ${which}
    on conflict (page, store_id${chain}) do update set product_ids = excluded.product_ids, agorot = excluded.agorot,
      facts = excluded.facts, price_at = excluded.price_at, file_times = excluded.file_times`;
};

/** Prints the median of each layout, and its ratio to the table as it is. */
async function measure(client: pg.Client, { name, rounds, before, statement }: Work): Promise<void> {
  const times = new Map<Layout, number[]>(LAYOUTS.map((layout) => [layout, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const layout of LAYOUTS) {
      const preparation = before?.(layout, round);
      if (preparation !== undefined) await client.query(preparation);
      times.get(layout)?.push(await timed(() => client.query(statement(layout, round))));
    }
  }
  const medians = LAYOUTS.map((layout) => median(times.get(layout) ?? []));
  const shown = medians.map((ms, at) => `${LAYOUTS[at]} ${ms.toFixed(2)} (${(ms / (medians[0] ?? 1)).toFixed(2)})`);
  print(`${name.padEnd(52)} ${shown.join('   ')} ms`);
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function megabytes(client: pg.Client, layout: Layout): Promise<string> {
  const { rows } = await client.query<{ mb: string }>(`
    select round(sum(pg_total_relation_size(c.oid)) / 1048576.0)::text as mb
    from pg_class c where c.relnamespace = '${layout}'::regnamespace and c.relkind = 'r'
  `);
  return rows[0]?.mb ?? '';
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

await main();
