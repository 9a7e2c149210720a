import { setTimeout as sleep } from 'node:timers/promises';
import { type KeyedCall, storedAnswerOf } from '../../base/db/idempotency.ts';
import { isConstraintError } from '../../base/db/unique.ts';
import { AppError } from '../../base/errors.ts';
import { type Caller, keyedCallOfCaller, type ListAnswer } from '../call.ts';
import type { Change } from './change.ts';
import { actionsOfCall, type ListRef } from '../db.ts';
import type { OpenList } from '../opening/openLists.ts';
import { Batch, BATCH_MAX, isLarge, OutdatedCall, type QueuedCall, takeCalls } from './batch.ts';
import { type SeenCall, trimLog, trimUsual, writeLists } from './db.ts';
import { writeLocked } from './locked.ts';
import type { WriterParts } from './parts.ts';

/** A call that changes lines of a list. */
export type LineWrite<Prepared, Body> = {
  /** The most lines that it can add. */
  readonly newLines: number;
  /** Reads what the call needs from other rooms. @param list the cached list */
  prepare(list: OpenList): Promise<Prepared> | Prepared;
  /** Applies the call in memory. It runs again, on a newer list, when the list was changed elsewhere meanwhile. */
  apply(change: Change, prepared: Prepared): ListAnswer<Body>;
};

/** After a commit of this many calls more will follow soon: the next commit waits for them. */
const BUSY_CALLS = 4;
const GATHER_MS = 2;
/** Then the list is locked: another process changes it all the time. */
const ATTEMPTS_MAX = 3;

/**
 * The write path of lines: every tick, addition and edit.
 *
 *   cached list → may they? → apply → one statement: key seen? version the same? save, log, store the key → announce
 *
 * 1. A call is answered after its commit. Small calls that arrive while a commit is under way are written together by the
 *    next one, each list whole or not at all. Large ones are written one by one, beside the small ones of other lists.
 * 2. The cache may be behind the database. The statement writes a list only if its version is the one that the
 *    changes were computed from; otherwise the list is loaded and its calls are applied again.
 * 3. A call is refused only by a list that was loaded after the call arrived.
 */
export class ListWriter {
  readonly parts: WriterParts;
  readonly #waiting: QueuedCall[] = [];
  /** Whether commits of small calls, and of large ones, are under way: at most one of each. */
  readonly #isWriting = { small: false, large: false };
  /** The lists that are being written. */
  readonly #busy = new Set<number>();

  constructor(parts: WriterParts) {
    this.parts = parts;
  }

  /**
   * Runs a call that changes lines of a list.
   * @throws AppError list_not_found, idempotency_key_reused and what `prepare` and `apply` throw
   */
  async commit<Prepared, Body>(
    caller: Caller,
    ref: ListRef,
    write: LineWrite<Prepared, Body>,
  ): Promise<ListAnswer<Body>> {
    try {
      return await this.#attempt(caller, ref, write);
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof OutdatedCall)) throw error;
    }
    // The list may be behind the database, or this very call may have changed it before: check with a fresh one.
    const before = await this.#answerBefore<Body>(caller);
    if (before) return before;
    for (;;) {
      this.parts.lists.drop(ref);
      try {
        return await this.#attempt(caller, ref, write);
      } catch (error) {
        if (!(error instanceof OutdatedCall)) throw error;
      }
    }
  }

  async #attempt<Prepared, Body>(
    caller: Caller,
    ref: ListRef,
    write: LineWrite<Prepared, Body>,
  ): Promise<ListAnswer<Body>> {
    const { lists } = this.parts;
    const list = lists.find(ref) ?? (await lists.load(ref));
    if (!list?.roleOf(caller.userId)) throw new AppError('list_not_found');
    const { list_id: listId, store_key: storeKey } = list.row;
    const { newLines } = write;
    const prepared = await write.prepare(list);
    const apply = (change: Change) => write.apply(change, prepared);
    return new Promise<ListAnswer<Body>>((resolve, reject) => {
      const answered = resolve as QueuedCall['resolve'];
      const call = { caller, listId, storeKey, newLines, apply, resolve: answered, reject, attempts: 0 };
      this.#waiting.push(call);
      void this.#drain(isLarge(call) ? 'large' : 'small');
    });
  }

  async #answerBefore<Body>(caller: Caller): Promise<ListAnswer<Body> | undefined> {
    const call = keyedCallOfCaller(caller);
    if (!call) return undefined;
    const announceAgain = () => void this.#announceAgain(call).catch(this.parts.onError);
    try {
      const answer = await storedAnswerOf<Body>(this.parts.db, call);
      if (answer) announceAgain();
      return answer;
    } catch (error) {
      if (error instanceof AppError && error.code === 'already_done') announceAgain();
      throw error;
    }
  }

  /** The process that made the change may have died before it announced it. Clients that have it already ignore it. */
  async #announceAgain(call: KeyedCall): Promise<void> {
    const actions = await actionsOfCall(this.parts.db, call);
    if (actions[0]) this.parts.announce(actions[0].list_id, actions);
  }

  /** One commit of a size at a time: calls that arrive meanwhile go with the next one. */
  async #drain(size: 'small' | 'large'): Promise<void> {
    if (this.#isWriting[size]) return;
    this.#isWriting[size] = true;
    // Calls that arrive in the same turn of the event loop go together.
    await new Promise(setImmediate);
    for (;;) {
      const calls = takeCalls(this.#waiting, size === 'large', this.#busy);
      if (calls.length === 0) break;
      for (const { listId } of calls) this.#busy.add(listId);
      await this.#write(calls);
      for (const { listId } of calls) this.#busy.delete(listId);
      // Calls of the other size may have waited for these lists.
      if (this.#waiting.length > 0) void this.#drain(size === 'large' ? 'small' : 'large');
      if (calls.length >= BUSY_CALLS && this.#waiting.length < BATCH_MAX) await sleep(GATHER_MS);
    }
    this.#isWriting[size] = false;
  }

  async #write(calls: readonly QueuedCall[]): Promise<void> {
    const batch = new Batch(this.parts);
    const { numbers } = this.parts;
    try {
      const lists = await this.#listsOf(calls);
      const newLines = calls.reduce((sum, call) => sum + call.newLines, 0);
      await numbers.whenFree(newLines, () => {
        for (const call of calls) {
          const list = lists.get(call.listId);
          if (list) batch.stage(list, call);
          else call.reject(new AppError('list_not_found'));
        }
      });
    } catch (error) {
      for (const call of calls) call.reject(error);
      return;
    }
    this.#waiting.unshift(...batch.deferred);
    if (batch.lists.size === 0) return;
    try {
      await this.#writeBatch(batch);
    } catch (error) {
      const staged = [...batch.lists.values()].flatMap((list) => list.calls.map(({ call }) => call));
      await this.#failed(staged, error);
    }
  }

  async #writeBatch(batch: Batch): Promise<void> {
    const all = [...batch.lists.values()].map((list) => ({ ...list, write: list.staged.write() }));
    const { lists, seen } = await writeLists(
      this.parts.run,
      all.map(({ write }) => write),
      this.parts.now(),
    );
    const again: QueuedCall[] = [];
    for (const { staged, calls, write } of all) {
      if (!lists.has(write.listId)) {
        this.parts.lists.drop({ column: 'list_id', value: write.listId });
        for (const { call } of calls) if (!this.#answerSeen(call, seen)) again.push(call);
        continue;
      }
      staged.taken(write);
      this.parts.lists.weigh(staged.open);
      if (write.actions.length > 0) this.parts.announce(write.listId, write.actions);
      for (const { call, answer } of calls) call.resolve(answer);
      trimLog(this.parts.run, write, this.parts.now()).catch(this.parts.onError);
      trimUsual(this.parts.run, write).catch(this.parts.onError);
    }
    this.#tryAgain(again);
  }

  /** The lists of the calls, loaded where they are no longer cached. */
  async #listsOf(calls: readonly QueuedCall[]): Promise<Map<number, OpenList>> {
    const { lists } = this.parts;
    const listIds = [...new Set(calls.map(({ listId }) => listId))];
    const found = await Promise.all(
      listIds.map(async (value) => {
        const ref: ListRef = { column: 'list_id', value };
        return lists.find(ref) ?? (await lists.load(ref));
      }),
    );
    return new Map(found.flatMap((list) => (list ? [[list.row.list_id, list] as const] : [])));
  }

  /** A call that was answered before gets that answer. @returns whether it was */
  #answerSeen(call: QueuedCall, seen: readonly SeenCall[]): boolean {
    const { userId, key } = call.caller;
    if (!seen.some((one) => one.user_id === userId && one.key === key?.toLowerCase())) return false;
    this.#answerBefore(call.caller)
      .then((answer) => (answer ? call.resolve(answer) : call.reject(new OutdatedCall())))
      .catch(call.reject);
    return true;
  }

  /** Their list was changed elsewhere, is locked, or had a call that was answered before. */
  #tryAgain(calls: readonly QueuedCall[]): void {
    for (const call of calls) call.attempts += 1;
    this.#waiting.unshift(...calls.filter(({ attempts }) => attempts < ATTEMPTS_MAX));
    for (const call of calls.filter(({ attempts }) => attempts >= ATTEMPTS_MAX)) {
      writeLocked(this.parts, call).then(call.resolve, call.reject);
    }
  }

  /** One call that the database refuses must not take the others with it; a broken connection takes all. */
  async #failed(calls: readonly QueuedCall[], error: unknown): Promise<void> {
    for (const { listId } of calls) this.parts.lists.drop({ column: 'list_id', value: listId });
    for (const call of calls) {
      call.attempts += 1;
      if (!isConstraintError(error) || (calls.length === 1 && call.attempts > 1)) call.reject(error);
      else await this.#write([call]);
    }
  }
}
