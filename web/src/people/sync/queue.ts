import { TOAST_MS } from '@sali/domain/base/limits';
import { applyListOps, itemIdNamedBy, type ListOp, type ListOpKind } from '@sali/domain/lists/op';
import { discard, replaceConfirmed, stage } from '@sali/domain/lists/sync';
import { backoffMs } from '@sali/domain/people/live/backoff';
import { msUntil } from '@sali/domain/base/time';
import { texts } from '@sali/texts/app/main';
import { HttpError } from '../../base/httpError.ts';
import { actionOfAnswer, type OpAnswer, sendOp } from './api.ts';
import type { Device, UserLists } from './device.ts';
import type { ListRefresh } from './refresh.ts';
import type { QueueNotice } from './noticeText.ts';
import { withReplayLock } from './replayLock.ts';
import type { QueuedOp } from './storage.ts';

/** The queue waits as long as the server asks (Retry-After), but no longer than this. */
const QUEUE_PAUSE_MS_MAX = 5 * 60_000;

/**
 * Every change of a list passes here: it is stored, shown and sent, in order per list, by one tab at a time (Web Locks).
 *
 *   dispatch ──▶ waiting ──send──▶ confirmed ;  transient failure ──▶ waiting, later ;  401 ──▶ waiting, until sign-in ;
 *                other 4xx ──▶ refused, in the sync panel with its reason
 */
export class OpQueue {
  readonly #device: Device;
  readonly #refresh: ListRefresh;
  /** The last dispatch: each op builds on what the one before it left. */
  #lastTurn: Promise<unknown> = Promise.resolve();
  #isWoken = false;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** The server asked for no call before this time (ms). */
  #pausedUntil = 0;
  #notify: (notice: QueueNotice) => void = () => undefined;

  constructor(device: Device, refresh: ListRefresh) {
    this.#device = device;
    this.#refresh = refresh;
  }

  /** Sets who shows to the person what failed. */
  onNotice(listener: (notice: QueueNotice) => void): void {
    this.#notify = listener;
  }

  /**
   * The only way a screen changes a list: on the device first, then on the screen, then on the server. It rejects where
   * the device could not store the change; a notice has said so then [S25].
   * @param holdMs the op is stored at once but is sent only after this time (ms), and can be taken back until then
   */
  dispatch(op: ListOp, holdMs = 0): Promise<void> {
    return this.dispatchAll([op], holdMs);
  }

  /** Several changes of one list, in their order, stored and shown at once. */
  dispatchAll(ops: readonly ListOp[], holdMs = 0): Promise<void> {
    return this.#inTurn(() => this.#dispatchNow(ops, holdMs));
  }

  async #dispatchNow(ops: readonly ListOp[], holdMs: number): Promise<void> {
    const [first] = ops;
    if (!first) return;
    const { listId } = first;
    const user = await this.#device.ready();
    if (user.isGuest && !this.#device.passOf(listId)) return confirmForGuest(user, listId, ops);
    // Consecutive edits of one item are one operation, as long as the first was not sent.
    const merged = first.kind === 'editItem' && ops.length === 1 ? await user.storage.mergeEdit(first) : undefined;
    if (!merged) await user.storage.appendOps(ops, Date.now() + holdMs);
    user.update(listId, (sync) =>
      merged
        ? stage(discard(sync, merged.id), merged)
        : ops.filter(({ id }) => !sync.pending.some((op) => op.id === id)).reduce(stage, sync),
    );
    user.notifyTabs(listId);
    await user.showQueue();
    void this.wake();
  }

  /** Takes back an op that was not sent yet. @returns false where it was, or where it confirmed itself */
  takeBack(opId: string): Promise<boolean> {
    return this.#inTurn(() => this.#takeBackNow(opId));
  }

  /** Takes back the newest op of this kind on this item, as {@link takeBack}. */
  takeBackLast(kind: ListOpKind, itemId: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const isIt = ({ op, refusal }: QueuedOp) => op.kind === kind && itemIdNamedBy(op) === itemId && refusal === null;
      const row = this.#device.state.getState().queue.findLast(isIt);
      return row !== undefined && this.#takeBackNow(row.op.id);
    });
  }

  async #takeBackNow(opId: string): Promise<boolean> {
    const user = await this.#device.ready();
    const row = (await user.storage.ops()).find((queued) => queued.op.id === opId);
    if (!row || (await user.storage.changeOp(row.seq, (now) => (now.attempted ? 'keep' : 'delete')))) return false;
    user.update(row.op.listId, (sync) => discard(sync, opId));
    user.notifyTabs(row.op.listId);
    await user.showQueue();
    return true;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(work);
    // The caller gets the error through `turn`, the person by a notice; the next turn runs anyway.
    this.#lastTurn = turn.catch(() => this.#notify({ kind: 'not-stored' }));
    return turn;
  }

  /** Ends the hold of one op, or of all: the 1.5 s are over, or the page hides. */
  async release(opId?: string): Promise<void> {
    const user = await this.#device.ready();
    for (const row of await user.storage.ops()) {
      if (row.holdUntil > Date.now() && (opId === undefined || row.op.id === opId)) {
        await user.storage.changeOp(row.seq, (now) => ({ ...now, holdUntil: 0 }));
      }
    }
    await this.wake();
  }

  /** Sends what waits. Call it at the start, when the server can be reached again, when the page shows, and after each op. */
  wake(): Promise<void> {
    this.#isWoken = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    const user = await this.#device.ready();
    if (user.isGuest && (await user.storage.ops()).length === 0) return;
    await withReplayLock(user.userKey, async () => {
      while (this.#isWoken) {
        this.#isWoken = false;
        await this.#sendAll(user);
      }
    });
  }

  async #sendAll(user: UserLists): Promise<void> {
    clearTimeout(this.#timer);
    const pauseMs = msUntil(this.#pausedUntil, Date.now(), QUEUE_PAUSE_MS_MAX);
    if (pauseMs > 0) return this.#wakeAfter(pauseMs);
    while (this.#device.isCurrent(user)) {
      const waiting = (await user.storage.ops()).filter((row) => row.refusal === null);
      const heads = firstOfEachList(waiting);
      const heldMs = ({ holdUntil }: QueuedOp) => msUntil(holdUntil, Date.now(), TOAST_MS);
      const row = heads.find((head) => heldMs(head) === 0);
      if (!row) {
        const nextMs = Math.min(...heads.map(heldMs));
        if (Number.isFinite(nextMs)) this.#wakeAfter(nextMs);
        return;
      }
      if (!(await this.#sendOne(user, row))) return;
    }
  }

  /** @returns false where sending must stop for now */
  async #sendOne(user: UserLists, { seq }: QueuedOp): Promise<boolean> {
    const row = await user.storage.changeOp(seq, (now) => ({ ...now, attempted: true }));
    if (!row || !this.#device.isCurrent(user)) return true; // taken back meanwhile, or another person is here
    try {
      // An op that another version of the app stored is refused without a call.
      if (!Object.hasOwn(texts.sync.op, row.op.kind))
        throw new HttpError(400, 'unknown_operation', texts.sync.unknownOp);
      const pass = this.#device.passOf(row.op.listId);
      // A guest without a pass cannot sign in to it: nothing else would be sent while this waits.
      if (user.isGuest && !pass) throw new HttpError(410, 'list_link_ended', texts.sync.linkEnded);
      await this.#confirm(user, row, await sendOp(row.op, pass?.token));
      this.#failures = 0;
      this.#pausedUntil = 0;
      return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.status === 401) return false;
      if (!error.isTransient) await this.#refuse(user, row, error);
      else this.#backOff(error);
      return !error.isTransient;
    }
  }

  #backOff({ retryAfterMs }: HttpError): void {
    this.#failures += 1;
    const pauseMs = Math.min(QUEUE_PAUSE_MS_MAX, retryAfterMs);
    this.#pausedUntil = Date.now() + pauseMs;
    this.#wakeAfter(Math.max(backoffMs(this.#failures, Math.random()), pauseMs));
  }

  #wakeAfter(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.wake(), Math.max(0, delayMs));
  }

  async #confirm(user: UserLists, { op, seq }: QueuedOp, answer: OpAnswer): Promise<void> {
    const { listId } = op;
    if (answer.kind === 'list') {
      user.update(listId, (sync) => replaceConfirmed(sync, answer.list, answer.version, op.id));
    } else if (answer.kind === 'item') {
      await this.#refresh.confirmItem(
        user,
        listId,
        actionOfAnswer(op, this.#device.passOf(listId)?.userId ?? Number(user.userKey), answer),
      );
    } else if (op.kind === 'deleteList') {
      await this.#refresh.dropList(listId);
    } else {
      await this.#refresh.catchUp(listId);
    }
    const { confirmed, version } = user.update(listId, (sync) => discard(sync, op.id));
    await user.storage.confirm(seq, confirmed && user.isCurrent() ? { id: listId, confirmed, version } : undefined);
    user.notifyTabs(listId);
    await user.showQueue();
  }

  /** An edit of a deleted item is dropped with a notice; any other op waits in the sync panel with its reason. */
  async #refuse(user: UserLists, { op, seq }: QueuedOp, error: HttpError): Promise<void> {
    const gone = [op.id];
    if (error.code === 'item_not_found') {
      if (op.kind !== 'deleteItem') this.#notify({ kind: 'item-gone', op });
      await user.storage.changeOp(seq, () => 'delete');
    } else {
      await user.storage.changeOp(seq, (now) => ({ ...now, refusal: error.detail }));
      if (op.kind === 'createList') gone.push(...(await refuseWaiting(user, op.listId, error.detail)));
      this.#notify({ kind: 'refused', op, reason: error.detail });
    }
    // Before the list changes: the page of a list that goes away finds in the queue why.
    await user.showQueue();
    user.update(op.listId, (sync) => gone.reduce(discard, sync));
    // The periodic sync catches up later.
    if (user.syncOf(op.listId).confirmed) await this.#refresh.catchUp(op.listId).catch(() => undefined);
    await user.persist(op.listId);
  }
}

/**
 * Refuses what waits for a list that the server refused to make: it would answer each change with 'list not found'.
 * @returns the ids of the ops
 */
async function refuseWaiting(user: UserLists, listId: string, reason: string): Promise<string[]> {
  const waiting = (await user.storage.ops(listId)).filter(({ refusal }) => refusal === null);
  for (const { seq } of waiting) await user.storage.changeOp(seq, (row) => ({ ...row, refusal: reason }));
  return waiting.map(({ op }) => op.id);
}

function firstOfEachList(rows: readonly QueuedOp[]): QueuedOp[] {
  const first = new Map<string, QueuedOp>();
  for (const row of rows) if (!first.has(row.op.listId)) first.set(row.op.listId, row);
  return [...first.values()];
}

/** Ops on the device's own lists of a guest confirm themselves: there is no server to wait for. */
async function confirmForGuest(user: UserLists, listId: string, ops: readonly ListOp[]): Promise<void> {
  const before = user.syncOf(listId);
  const confirmed = applyListOps(before.confirmed, ops);
  if (confirmed === before.confirmed) return;
  const version = before.version + 1;
  if (confirmed) await user.storage.putList({ id: listId, confirmed, version });
  else await user.storage.deleteList(listId);
  user.update(listId, () => ({ confirmed, version, pending: [] }));
  user.notifyTabs(listId);
}
