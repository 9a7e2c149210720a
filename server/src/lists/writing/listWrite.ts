import type { ActionWire } from '@sali/contract/lists/lists';
import type { Item } from '@sali/domain/lists/list';
import type { KeptForm } from '../../base/db/idempotency.ts';
import type { ActivityDetail, BoughtItem } from './records.ts';

/** The key of a call, and where its answer is stored. */
export type StoredCall = {
  readonly user_id: number;
  readonly key: string;
  readonly request_hash: string;
  readonly status: number;
  readonly list_id: number;
  /** The action that has the answer; null where the call changed nothing, or its answer is not a line. */
  readonly version: number | null;
  readonly kept: KeptForm;
  /** The answer where no action has it, unless it is large. */
  readonly body: unknown;
};

/** Everything that the changes of one list write. */
export type ListWrite = {
  readonly listId: number;
  /** The version that the changes were computed from; the same as `version` where they change nothing. */
  readonly before: number;
  readonly version: number;
  /** Milliseconds: the list's new `updated_at`. */
  readonly at: number;
  /** New lines, and lines of which more changed than their state. */
  readonly saved: readonly Item[];
  /** Lines with a changed state, quantity or place only. */
  readonly moved: readonly Item[];
  /** Numbers of deleted lines. */
  readonly deleted: readonly number[];
  readonly actions: readonly ActionWire[];
  readonly details: readonly ActivityDetail[];
  readonly bought: readonly BoughtItem[];
  readonly calls: readonly StoredCall[];
};
