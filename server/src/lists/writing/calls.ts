import type { KeyedCall } from '../../db/idempotency.ts';
import type { Change } from './change.ts';
import type { ListAnswer } from '../answer.ts';
import type { Caller } from '../parts.ts';
import type { StoredCall } from './listWrite.ts';

/** Applies a call to its list. It runs again, on a newer list, when the list was changed elsewhere meanwhile. */
export type ApplyCall<T> = (change: Change) => ListAnswer<T>;

/** A call that waits for a commit. */
export type QueuedCall = {
  readonly caller: Caller;
  readonly listId: number;
  /** The store that the call was prepared for: prices come from it. */
  readonly storeKey: string | null;
  /** The most lines that it can add. */
  readonly newLines: number;
  readonly apply: ApplyCall<unknown>;
  readonly resolve: (answer: ListAnswer<unknown>) => void;
  readonly reject: (error: unknown) => void;
  attempts: number;
};

/** A call must be prepared and applied again. */
export class OutdatedCall extends Error {}

export const keyOfQueuedCall = ({ key, requestHash, userId }: Caller): KeyedCall | undefined =>
  key === null ? undefined : { userId, key, requestHash };

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
    body: isInLog ? null : (answer.body ?? null),
  };
}
