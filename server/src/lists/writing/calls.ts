import type { KeyedCall } from '../../db/idempotency.ts';
import type { Change } from '../change.ts';
import type { Answer } from '../answer.ts';
import type { Caller } from '../parts.ts';
import type { KeptCall } from './listWrite.ts';

/** Applies a call to its list. It runs again, on a newer list, when the list was changed elsewhere meanwhile. */
export type Apply<T> = (change: Change) => Answer<T>;

/** A call that waits for a commit. */
export type QueuedCall = {
  readonly caller: Caller;
  readonly listId: number;
  /** The store that the call was prepared for: prices come from it. */
  readonly storeKey: string | null;
  /** New lines at most. */
  readonly newLines: number;
  readonly apply: Apply<unknown>;
  readonly resolve: (answer: Answer<unknown>) => void;
  readonly reject: (error: unknown) => void;
  attempts: number;
};

/** A call must be prepared and applied again. */
export class OutdatedCall extends Error {}

export const keyedCallOf = ({ key, requestHash, userId }: Caller): KeyedCall | undefined =>
  key === null ? undefined : { userId, key, requestHash };

/** What is stored of a keyed call: where its answer is found, or the answer itself where no action has it. */
export function keptCallOf(caller: Caller, change: Change, answer: Answer<unknown>): KeptCall | undefined {
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
