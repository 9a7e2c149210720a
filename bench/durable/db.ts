import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A list as the database has it. */
export type StoredList = {
  readonly listUuid: string;
  readonly version: number;
  /** Actions above the version that was asked for, in ascending order of their versions. */
  readonly actions: readonly { readonly version: number; readonly key: string }[];
  readonly lines: readonly { readonly itemUuid: string; readonly quantity: number; readonly isCompleted: boolean }[];
  /** How many of the actions have exactly one stored answer (idempotency key); that of a removal has no version. */
  readonly answers: number;
};

const LIST = 'select list_id, version from list where list_uuid = $1';
const ACTIONS =
  'select version, op_id::text as key from list_action where list_id = $1 and version > $2 order by version';
const LINES = `select item_uuid::text as "itemUuid", quantity_milli / 1000.0::float8 as quantity, is_completed as "isCompleted"
  from list_item where list_id = $1`;
const ANSWERS = `select count(*)::integer as answers from list_action a
  where a.list_id = $1 and a.version > $2 and 1 = (
    select count(*) from idempotency i where i.key = a.op_id and i.user_id = a.user_id and coalesce(i.version, a.version) = a.version)`;

/**
 * Reads lists from the database itself, all at one moment.
 * @param since for each list (UUID) the version above which its actions are read
 * @throws when the database cannot be reached
 */
export async function readStoredLists(url: string, since: ReadonlyMap<string, number>): Promise<StoredList[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const lists: StoredList[] = [];
    for (const [listUuid, version] of since) lists.push(await readOne(client, listUuid, version));
    return lists;
  } finally {
    await client.end();
  }
}

async function readOne(client: pg.Client, listUuid: string, since: number): Promise<StoredList> {
  const { rows: heads } = await client.query<{ list_id: number; version: number }>(LIST, [listUuid]);
  const [head] = heads;
  if (!head) return { listUuid, version: 0, actions: [], lines: [], answers: 0 };
  const { rows: actions } = await client.query<StoredList['actions'][number]>(ACTIONS, [head.list_id, since]);
  const { rows: lines } = await client.query<StoredList['lines'][number]>(LINES, [head.list_id]);
  const { rows: counted } = await client.query<{ answers: number }>(ANSWERS, [head.list_id, since]);
  return { listUuid, version: head.version, actions, lines, answers: counted[0]?.answers ?? 0 };
}

const CONNECTED_MS = 30_000;
const POLL_MS = 20;

/** Waits until the database answers. @throws the last error after 30 seconds */
export async function untilConnected(url: string): Promise<void> {
  for (const end = Date.now() + CONNECTED_MS; ; await sleep(POLL_MS)) {
    try {
      await readStoredLists(url, new Map());
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
