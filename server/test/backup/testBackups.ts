import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import type { ListWire } from '@sali/contract/lists/lists';
import type { ReceiptsAnswer } from '@sali/contract/lists/receipts';
import type { Recipe, UploadedImage } from '@sali/contract/kitchen/recipes/recipes';
import { columnsByTable, sequencePlaces, type SequencePlace } from '../../src/base/db/copy/schemaFacts.ts';
import type { Database } from '../../src/base/db/open.ts';
import { fillTables } from '../db/testRows.ts';
import { buildTestApp, type Person, type TestApp } from '../testApp.ts';

/** A data folder that goes with the process of the test. */
export function testDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sali-backup-'));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];
process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Whether a session of the client's database waits for a lock. */
export async function isSomebodyWaiting(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database() where not l.granted`);
  return rows.length > 0;
}

/** A site that people use: a person with a list, a recipe with a picture and a receipt, and rows in every other table. */
export type UsedSite = {
  readonly app: TestApp;
  readonly dana: Person;
  readonly list: ListWire;
  readonly recipe: Recipe;
  readonly picture: UploadedImage;
  readonly receiptId: string;
};

export async function usedSite(database: Database, dataDir: string): Promise<UsedSite> {
  writeFileSync(join(dataDir, 'jwt.secret'), 'the secret of the old machine, long enough', { mode: 0o600 });
  writeFileSync(join(dataDir, 'vapid.key'), 'the key of the old machine', { mode: 0o600 });
  const app = await buildTestApp(database, { dataDir });
  // In the rows of every table, the first person has a second factor.
  await app.person('uri');
  const dana = await app.person('dana');
  // Rows in every table belong to the first three lists, and are not what the app writes.
  for (const name of ['א', 'ב', 'ג']) await app.call(dana, 'POST', 'lists', { body: { name } });
  const items = [{ name: 'חלב', is_completed: true, price: 7 }];
  const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת', items } });
  await app.call(dana, 'PUT', `lists/${list.list_id}`, { body: { is_completed: true } });
  const receipts = await upload<ReceiptsAnswer>(app, dana, `lists/${list.list_id}/receipts`);
  const { body: recipe } = await app.call<Recipe>(dana, 'POST', 'recipes', { body: { title: 'עוגה', entries: [] } });
  const picture = await upload<UploadedImage>(app, dana, `recipes/${recipe.recipe_id}/upload-image`);
  await withClient(database.url, async (client) => {
    await client.query('set session_replication_role = replica');
    await fillTables(client);
  });
  return { app, dana, list, recipe, picture, receiptId: receipts.receipts[0]?.receipt_id ?? '' };
}

async function upload<T>(app: TestApp, as: Person, path: string): Promise<T> {
  const create = { width: 60, height: 40, channels: 3, background: '#c33' } as const;
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], 'a.jpg'));
  const encoded = new Response(form);
  const { body } = await app.call<T>(as, 'POST', path, {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  });
  return body;
}

export type Contents = {
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly sequences: readonly SequencePlace[];
};

/**
 * Every row of every table as text, in order, and the places of the sequences.
 * @param snapshot read the database at this moment
 */
export function contentsOf(url: string, snapshot?: string): Promise<Contents> {
  return withClient(url, async (client) => {
    await client.query(`set timezone = 'UTC'`);
    await client.query('begin isolation level repeatable read');
    if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
    const rows: Record<string, string[]> = {};
    for (const table of Object.keys(await columnsByTable(client))) {
      const { rows: lines } = await client.query<{ line: string }>(
        `select t::text as line from "${table}" t order by t::text collate "C"`,
      );
      rows[table] = lines.map(({ line }) => line);
    }
    return { rows, sequences: await sequencePlaces(client) };
  });
}
