import type { Action } from '@sali/contract/lists';
import type { Item } from '@sali/domain/lists/list';
import type { Bought } from '../history/bought.ts';
import type { Detail } from '../history/detail.ts';

/** What a call is remembered by, and where its answer is found again. */
export type KeptCall = {
  readonly user_id: number;
  readonly key: string;
  readonly request_hash: string;
  readonly status: number;
  readonly list_id: number;
  /** The action that has the answer; null where the call changed nothing, or its answer is no line. */
  readonly version: number | null;
  /** The answer where no action has it. */
  readonly body: unknown;
};

/** Everything that one list's changes write. */
export type ListWrite = {
  readonly listId: number;
  /** The version that the changes were computed from; the same as `version` where they change nothing. */
  readonly before: number;
  readonly version: number;
  /** Milliseconds: the list's new `updated_at`. */
  readonly at: number;
  /** New lines, and lines of which more changed than their state. */
  readonly saved: readonly Item[];
  /** Lines of which only state, quantity or place changed. */
  readonly moved: readonly Item[];
  /** Numbers of the lines that are gone. */
  readonly deleted: readonly number[];
  readonly actions: readonly Action[];
  readonly details: readonly Detail[];
  readonly bought: readonly Bought[];
  readonly calls: readonly KeptCall[];
};
