import { AppError } from '../../errors.ts';
import { Change, type ChangeParts } from './change.ts';
import type { ListAnswer } from '../answer.ts';
import type { OpenList } from '../opening/openLists.ts';
import { storedCallOf, OutdatedCall, type QueuedCall } from './calls.ts';
import { StagedList } from './staged.ts';

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
