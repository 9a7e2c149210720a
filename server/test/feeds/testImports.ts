import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { Db } from '../../src/base/db/open.ts';
import type { OpenTestDb } from '../db/testDb.ts';
import { importPaths } from '../../src/goods/feeds/feeds.ts';
import type { FileReport, ImportOptions } from '../../src/goods/feeds/importing/reports.ts';
import { priceXml, testFolder, type TestItem } from './testFiles.ts';

export const NOW = new Date('2026-08-20T12:00:00Z');

/** A new database for each test of the suite, and what is needed to import into it and look at it. */
export function testImports(openTestDb: OpenTestDb) {
  const files = testFolder();
  const logged: unknown[] = [];
  let db: Db;
  beforeEach(async () => {
    ({ db } = await openTestDb());
    logged.length = 0;
  });
  afterEach(() => expect(logged).toEqual([]));
  afterAll(() => files.clear());

  const deps = {
    get db(): Db {
      return db;
    },
    now: () => NOW,
    log: { error: (what: unknown) => void logged.push(what) },
  };

  async function run(paths: string[], options: ImportOptions = {}): Promise<FileReport[]> {
    const reports: FileReport[] = [];
    for await (const report of importPaths(deps, paths, options)) reports.push(report);
    return reports;
  }

  /** Imports one file of Rami Levy's store 39, or of another. @param time of its name: `202608100600` */
  async function importItems(
    kind: string,
    time: string,
    items: TestItem[],
    ids: { chain?: string; store?: string } = {},
  ): Promise<FileReport> {
    const { chain = '7290058140886', store = '039' } = ids;
    const path = files.write(`${kind}${chain}-${store}-${time}.gz`, gzipSync(priceXml(items, ids)));
    const [report] = await run([path]);
    if (!report) throw new Error('no report');
    return report;
  }

  /** `store code agorot` of every price. */
  async function prices(): Promise<string[]> {
    const rows = await db
      .selectFrom('price')
      .innerJoin('product', 'product.product_id', 'price.product_id')
      .innerJoin('store', 'store.store_id', 'price.store_id')
      .select(['store_key', 'code', 'price_agorot'])
      .orderBy('store_key')
      .orderBy('code')
      .execute();
    return rows.map((row) => `${row.store_key} ${row.code} ${row.price_agorot}`);
  }

  const productOf = (code: string) =>
    db.selectFrom('product').selectAll().where('code', '=', code).executeTakeFirstOrThrow();

  return Object.assign(deps, { files, logged, run, importItems, prices, productOf });
}
