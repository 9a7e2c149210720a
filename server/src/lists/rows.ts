import type { ActionWire } from '@sali/contract/lists/lists';
import type { Participant, ShoppingList } from '@sali/domain/lists/list';
import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Rows of lists, and the columns of entities. */

export type ListRow = Selectable<Tables['list']>;

export type ParticipantRow = Participant & {
  readonly sharedBy: { readonly userId: number; readonly email: string } | null;
  readonly sharedAt: Date | null;
};

const dateOrNull = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** The columns that a change of the list may touch. */
export function listColumns(list: ShoppingList) {
  const at = new Date(list.updatedAt);
  return {
    name: list.name,
    description: list.description,
    status: list.status === 'archived' ? ('ARCHIVED' as const) : ('active' as const),
    store_key: list.storeKey,
    is_completed: list.isCompleted,
    completed_at: dateOrNull(list.completedAt),
    archived_at: dateOrNull(list.archivedAt),
    restored_at: dateOrNull(list.restoredAt),
    updated_at: at,
  };
}

export const actionRowToDomain = (row: Selectable<Tables['list_action']>): ActionWire => ({
  list_id: row.list_id,
  action_type: row.action_type as ActionWire['action_type'],
  version: row.version,
  op_id: row.op_id,
  session_id: row.session_id,
  data: row.data as ActionWire['data'],
  user_id: row.user_id,
  username: row.username,
  timestamp: row.at.toISOString(),
});
