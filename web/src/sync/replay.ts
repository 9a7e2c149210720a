import { QUEUE_PAUSE_MS_MAX, QUEUE_RETRY_MS, RECONNECT_JITTER } from '@sali/domain/limits';
import type { ItemAction } from '@sali/domain/lists/action';
import type { ListOp, ListOpKind } from '@sali/domain/lists/op';
import { discard, replaceConfirmed } from '@sali/domain/lists/sync';
import { he } from '../languages/he/main.ts';
import { HttpError } from '../httpError.ts';
import { type OpAnswer, sendOp } from './api.ts';
import { type Device, deviceReady, isCurrent, publishQueue, syncOf, tellTabs, updateSync } from './device.ts';
import { catchUp, confirmItem, dropList, persist } from './refresh.ts';
import type { QueuedOp } from './storage.ts';

/**
 * The one sender of the queue: in order per list, one tab at a time (Web Locks).
 *
 *   waiting ──send──▶ confirmed ;  passing failure ──▶ waiting, later ;  401 ──▶ waiting, until sign-in ;  other 4xx ──▶ refused
 */

let again = false;
let running: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
/** The server asked not to be called before. */
let pausedUntil = 0;

/** The server refused an operation for good: an edit came too late ('item-gone'), or there is a `reason`. */
export type Notice =
  | { readonly kind: 'item-gone'; readonly op: ListOp }
  | { readonly kind: 'refused'; readonly op: ListOp; readonly reason: string };

let notice: (notice: Notice) => void = () => undefined;

/** Who tells the person. */
export const onNotice = (listener: (notice: Notice) => void): void => {
  notice = listener;
};

/** Sends what waits. Called at the start, on 'online', a good health check, an open socket, a visible page, and after each op. */
export function wakeQueue(): Promise<void> {
  again = true;
  running ??= run().finally(() => {
    running = undefined;
  });
  return running;
}

async function run(): Promise<void> {
  const on = await deviceReady();
  if (on.isGuest) return;
  await navigator.locks.request(`sali-replay-${on.userKey}`, async () => {
    while (again) {
      again = false;
      await sendAll(on);
    }
  });
}

async function sendAll(on: Device): Promise<void> {
  clearTimeout(timer);
  if (Date.now() < pausedUntil) return schedule(pausedUntil - Date.now());
  while (isCurrent(on)) {
    const waiting = (await on.storage.ops()).filter((row) => row.refusal === null);
    const heads = firstOfEachList(waiting);
    const row = heads.find((head) => head.holdUntil <= Date.now());
    if (!row) {
      const next = Math.min(...heads.map((head) => head.holdUntil));
      if (Number.isFinite(next)) schedule(next - Date.now());
      return;
    }
    if (!(await sendOne(on, row))) return;
  }
}

function firstOfEachList(rows: readonly QueuedOp[]): QueuedOp[] {
  const first = new Map<string, QueuedOp>();
  for (const row of rows) if (!first.has(row.op.listId)) first.set(row.op.listId, row);
  return [...first.values()];
}

/** False where sending must stop for now. */
async function sendOne(on: Device, head: QueuedOp): Promise<boolean> {
  const row = await on.storage.changeOp(head.seq, (now) => ({ ...now, attempted: true }));
  if (!row) return true; // taken back meanwhile
  if (!isKnown(row)) {
    await refused(on, row, new HttpError(400, 'unknown_operation', he.sync.unknownOp));
    return true;
  }
  try {
    await confirmed(on, row, await sendOp(row.op));
    failures = 0;
    pausedUntil = 0;
    return true;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 401) return false;
    if (error.isPassing) {
      failures += 1;
      const backoffMs = Math.min(QUEUE_RETRY_MS, 1000 * 2 ** (failures - 1)) * jitter();
      const pauseMs = Math.min(QUEUE_PAUSE_MS_MAX, error.retryAfterMs);
      pausedUntil = Date.now() + pauseMs;
      schedule(Math.max(backoffMs, pauseMs));
      return false;
    }
    await refused(on, row, error);
    return true;
  }
}

/** An operation that another version of the app put here is an error, told like a refusal. */
const isKnown = ({ op }: QueuedOp): boolean => Object.hasOwn(he.sync.op, op.kind);

const jitter = (): number => 1 + RECONNECT_JITTER * (2 * Math.random() - 1);

function schedule(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void wakeQueue(), Math.max(0, delayMs));
}

async function confirmed(on: Device, row: QueuedOp, answer: OpAnswer): Promise<void> {
  const { op } = row;
  if (answer.kind === 'list') {
    updateSync(on, op.listId, (sync) => replaceConfirmed(sync, answer.list, answer.version, op.id));
  } else if (answer.kind === 'item') {
    await confirmItem(on, op.listId, actionOf(on, row, answer));
  } else if (op.kind === 'deleteList') {
    await dropList(op.listId);
  } else {
    await catchUp(op.listId);
  }
  const sync = updateSync(on, op.listId, (known) => discard(known, op.id));
  const { confirmed: list, version } = sync;
  await on.storage.confirm(row.seq, list && { id: op.listId, confirmed: list, version });
  tellTabs(on, op.listId);
  await publishQueue(on);
}

/** Our own change as the server would tell it to the others. */
const actionOf = (on: Device, { op }: QueuedOp, answer: Extract<OpAnswer, { kind: 'item' }>): ItemAction => ({
  type: TYPES[op.kind] ?? 'EDIT_ITEM',
  version: answer.version,
  opId: op.id,
  at: answer.item.updatedAt,
  sessionId: null,
  userId: Number(on.userKey),
  username: '',
  item: answer.item,
});

const TYPES: Partial<Record<ListOpKind, 'ADD_ITEM' | 'COMPLETE_ITEM' | 'UNCOMPLETE_ITEM'>> = {
  addItem: 'ADD_ITEM',
  completeItem: 'COMPLETE_ITEM',
  uncompleteItem: 'UNCOMPLETE_ITEM',
};

/** Out of the queue, never silently: an edit of a deleted item is told, anything else waits in the sync panel with its reason. */
async function refused(on: Device, row: QueuedOp, error: HttpError): Promise<void> {
  const { op } = row;
  if (error.code === 'item_not_found') {
    if (op.kind !== 'deleteItem') notice({ kind: 'item-gone', op });
    await on.storage.changeOp(row.seq, () => 'delete');
  } else {
    await on.storage.changeOp(row.seq, (now) => ({ ...now, refusal: error.detail }));
    notice({ kind: 'refused', op, reason: error.detail });
  }
  updateSync(on, op.listId, (sync) => discard(sync, op.id));
  await publishQueue(on);
  if (syncOf(on, op.listId).confirmed) await catchUp(op.listId).catch(() => undefined);
  await persist(on, op.listId);
}
