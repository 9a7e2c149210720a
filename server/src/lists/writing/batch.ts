import { claimantFromWire } from '@sali/contract/lists/listsWire';
import type { Item, LastAction } from '@sali/domain/lists/list';
import { isMarkKind } from '@sali/domain/lists/markKind';
import { keptOf } from '../../base/db/idempotency.ts';
import { AppError } from '../../base/errors.ts';
import type { Caller, ListAnswer } from '../call.ts';
import { Change, type ChangeParts } from './change.ts';
import type { BoughtItem } from './records.ts';
import { type ListState } from '../opening/listState.ts';
import { idOfNumber, type OpenList } from '../opening/openLists.ts';
import type { ListRow } from '../rows.ts';
import type { ListWrite, StoredCall } from './listWrite.ts';

/** A call that waits for a commit. */
export type QueuedCall = {
  readonly caller: Caller;
  readonly listId: number;
  /** The store that the call was prepared for: prices come from it. */
  readonly storeKey: string | null;
  /** The most lines that it can add. */
  readonly newLines: number;
  /** Applies the call to its list; see `LineWrite.apply`. */
  readonly apply: (change: Change) => ListAnswer<unknown>;
  readonly resolve: (answer: ListAnswer<unknown>) => void;
  readonly reject: (error: unknown) => void;
  attempts: number;
};

/** A call that adds more lines than this is written alone: it takes as long as a hundred small ones. */
const SMALL_CALL_LINES_MAX = 20;
/** Most calls of a commit: more would only delay others. */
export const BATCH_MAX = 100;

/** Whether a call is written alone, beside the commits of small ones [L64]. */
export const isLarge = ({ newLines }: QueuedCall): boolean => newLines > SMALL_CALL_LINES_MAX;

/**
 * Takes the calls of the next commit out of those that wait: all small ones, or the first large one. Calls of one list
 * stay in their order [L64].
 * @param waiting the calls that stay are left in it
 * @param forLarge which of the two
 * @param busy the lists that are being written
 */
export function takeCalls(waiting: QueuedCall[], forLarge: boolean, busy: ReadonlySet<number>): QueuedCall[] {
  const most = forLarge ? 1 : BATCH_MAX;
  const passed = new Set(busy);
  const taken = new Set<QueuedCall>();
  for (const call of waiting) {
    if (isLarge(call) === forLarge && taken.size < most && !passed.has(call.listId)) taken.add(call);
    else passed.add(call.listId);
  }
  waiting.splice(0, waiting.length, ...waiting.filter((call) => !taken.has(call)));
  return [...taken];
}

/** A call must be prepared and applied again. */
export class OutdatedCall extends Error {}

/** The stored form of a keyed call: a reference to the action with its answer, or the answer itself. */
export function storedCallOf(caller: Caller, change: Change, answer: ListAnswer<unknown>): StoredCall | undefined {
  if (caller.key === null) return undefined;
  const { row } = change.state;
  const isInLog = answer.isLine === true && change.version > row.version;
  return {
    user_id: caller.userId,
    key: caller.key,
    request_hash: caller.requestHash,
    status: answer.status,
    list_id: row.list_id,
    version: isInLog ? change.version : null,
    ...keptOf({ body: isInLog ? null : (answer.body ?? null) }),
  };
}

type StagedCall = { readonly call: QueuedCall; readonly answer: ListAnswer<unknown> };

/** The calls of one commit, applied in memory, by list. */
export class Batch {
  readonly lists = new Map<number, { readonly staged: StagedList; readonly calls: StagedCall[] }>();
  /** Calls that wait for the next commit, in their order. */
  readonly deferred: QueuedCall[] = [];
  readonly #parts: ChangeParts;
  readonly #keys = new Set<string>();
  readonly #deferredLists = new Set<number>();

  constructor(parts: ChangeParts) {
    this.#parts = parts;
  }

  /** Applies a call after the calls before it. A refused call is rejected alone. */
  stage(list: OpenList, call: QueuedCall): void {
    const { caller, listId } = call;
    const key = caller.key === null ? undefined : `${caller.userId} ${caller.key.toLowerCase()}`;
    if (this.#deferredLists.has(listId) || (key !== undefined && this.#keys.has(key))) return this.#defer(call);
    const { staged, calls } = this.lists.get(listId) ?? { staged: new StagedList(list), calls: [] };
    try {
      const { change, answer } = applyQueued(this.#parts, staged, call);
      const write = change.write();
      if (!staged.fits(change)) return this.#defer(call);
      staged.add(change, write, storedCallOf(caller, change, answer));
      calls.push({ call, answer });
      this.lists.set(listId, { staged, calls });
      if (key !== undefined) this.#keys.add(key);
    } catch (error) {
      call.reject(error);
    }
  }

  #defer(call: QueuedCall): void {
    this.#deferredLists.add(call.listId);
    this.deferred.push(call);
  }
}

/** @throws AppError list_not_found for a stranger, and the call's own errors; OutdatedCall */
export function applyQueued(
  parts: ChangeParts,
  staged: StagedList,
  call: QueuedCall,
): { readonly change: Change; readonly answer: ListAnswer<unknown> } {
  const role = staged.open.roleOf(call.caller.userId);
  if (!role) throw new AppError('list_not_found');
  if (staged.state.row.store_key !== call.storeKey) throw new OutdatedCall();
  const change = new Change(parts, call.caller, staged.state, role);
  return { change, answer: call.apply(change) };
}

/** The calls of one list that are written together, in their order, on top of the cached list. */
export class StagedList {
  readonly open: OpenList;
  #row: ListRow;
  /** Lines as the staged calls leave them; undefined: gone. */
  readonly #lines = new Map<string, Item | undefined>();
  readonly #writes: ListWrite[] = [];
  readonly #calls: StoredCall[] = [];
  #count: number;

  constructor(open: OpenList) {
    this.open = open;
    this.#row = open.row;
    this.#count = open.items.size;
  }

  /** The list as the next call sees it. */
  get state(): ListState {
    return {
      row: this.#row,
      people: this.open.people,
      count: this.#count,
      find: (itemId) => (this.#lines.has(itemId) ? this.#lines.get(itemId) : this.open.items.get(itemId)),
      idOfNumber: (itemNumber) =>
        idOfNumber(this.#lines.values(), itemNumber) ?? idOfNumber(this.open.items.values(), itemNumber),
    };
  }

  /**
   * Whether one statement can write the call with those before it: a statement sees no row that it inserts itself, and
   * touches no row twice.
   */
  fits(change: Change): boolean {
    for (const [id, item] of change.linesAfter()) {
      const isNewHere = !this.open.items.has(id) && this.#lines.has(id);
      const isGoneHere = this.#lines.has(id) && this.#lines.get(id) === undefined;
      if (item ? isGoneHere : isNewHere) return false;
    }
    return true;
  }

  add(change: Change, write: ListWrite, call: StoredCall | undefined): void {
    for (const [id, item] of change.linesAfter()) {
      this.#count += (item ? 1 : 0) - (this.state.find(id) ? 1 : 0);
      this.#lines.set(id, item);
    }
    this.#row = change.rowAfter();
    this.#writes.push(write);
    if (call) this.#calls.push(call);
  }

  /** The writes of all staged calls as one. */
  write(): ListWrite {
    const saved = new Map<number | null, Item>();
    const moved = new Map<number | null, Item>();
    const bought = new Map<string, BoughtItem>();
    for (const write of this.#writes) {
      for (const item of write.saved) {
        saved.set(item.serverId, item);
        moved.delete(item.serverId);
      }
      for (const item of write.moved) (saved.has(item.serverId) ? saved : moved).set(item.serverId, item);
      for (const number of write.deleted) {
        saved.delete(number);
        moved.delete(number);
      }
      for (const one of write.bought) bought.set(one.key, sumOf(bought.get(one.key), one));
    }
    return {
      listId: this.#row.list_id,
      before: this.open.row.version,
      version: this.#row.version,
      at: this.#row.updated_at.getTime(),
      saved: [...saved.values()],
      moved: [...moved.values()],
      deleted: this.#writes.flatMap(({ deleted }) => deleted),
      actions: this.#writes.flatMap(({ actions }) => actions),
      details: this.#writes.flatMap(({ details }) => details),
      bought: [...bought.values()],
      calls: this.#calls,
    };
  }

  /** Applies the writes to the cached list. */
  taken({ actions, details }: ListWrite): void {
    const last = actions.at(-1);
    this.open.take(this.#row, this.#lines, last ? lastStagedAction(last, details.at(-1)?.kind) : null);
  }
}

const sumOf = (before: BoughtItem | undefined, one: BoughtItem): BoughtItem =>
  before ? { ...one, added: before.added + one.added, completed: before.completed + one.completed } : one;

const lastStagedAction = (action: ListWrite['actions'][number], kind = ''): LastAction => ({
  type: isMarkKind(kind) ? kind : action.action_type,
  userId: action.user_id,
  username: action.username,
  itemName: 'item_uuid' in action.data ? action.data.name : null,
  at: Date.parse(action.timestamp),
  ...(action.person && { person: claimantFromWire(action.person) }),
});
