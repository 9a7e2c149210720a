import type { ListWire } from '@sali/contract/lists/lists';
import { type StoredList, readStoredLists } from './db.ts';
import type { KnownLine, Ledger } from './ledger.ts';

/**
 * Compares the database with the ledger: every acknowledged change is there once, versions have no hole, lines are what the
 * changes make them, every change has its stored answer. Call it while no shopper sends.
 */
export async function verifyDatabase(ledger: Ledger, databaseUrl: string): Promise<void> {
  for (const list of await readStoredLists(databaseUrl, ledger.versions)) {
    checkActions(ledger, list);
    compareLines(ledger, 'the database', list.listUuid, list.lines);
  }
  ledger.closeCheck();
}

/** The same lines and the same version as the server answers them: its memory is neither ahead of the database nor behind it. */
export async function verifyAnswers(ledger: Ledger, read: (listUuid: string) => Promise<ListWire>): Promise<void> {
  for (const [listUuid, version] of ledger.versions) {
    const list = await read(listUuid);
    if (list.version !== version) {
      ledger.problems.push(`${listUuid}: the server answers version ${list.version}, the database has ${version}`);
    }
    const lines = list.items.map(({ item_uuid: itemUuid, quantity, is_completed: isCompleted }) => ({
      itemUuid,
      quantity,
      isCompleted,
    }));
    compareLines(ledger, 'the server', listUuid, lines);
  }
}

function checkActions(ledger: Ledger, { listUuid, version, actions, answers }: StoredList): void {
  let last = ledger.versions.get(listUuid) ?? 0;
  for (const action of actions) {
    if (action.version !== last + 1) ledger.problems.push(`hole: ${listUuid} has ${action.version} after ${last}`);
    ledger.foundAction(listUuid, action.version, action.key);
    last = action.version;
  }
  if (version !== last) ledger.problems.push(`hole: ${listUuid} is at ${version}, its last action at ${last}`);
  if (answers !== actions.length) {
    ledger.problems.push(`${listUuid}: ${actions.length} changes have ${answers} stored answers`);
  }
  ledger.versions.set(listUuid, version);
}

function compareLines(
  { lines: known, problems }: Ledger,
  where: string,
  listUuid: string,
  lines: readonly ({ readonly itemUuid: string } & KnownLine)[],
): void {
  const expected = known.get(listUuid) ?? new Map<string, KnownLine>();
  if (lines.length !== expected.size) {
    problems.push(`${listUuid}: ${where} has ${lines.length} lines, expected are ${expected.size}`);
  }
  for (const { itemUuid, quantity, isCompleted } of lines) {
    const line = expected.get(itemUuid);
    if (line?.quantity === quantity && line.isCompleted === isCompleted) continue;
    const found = JSON.stringify({ quantity, isCompleted });
    problems.push(`${listUuid}: ${where} has line ${itemUuid} as ${found}, expected is ${JSON.stringify(line)}`);
  }
}
