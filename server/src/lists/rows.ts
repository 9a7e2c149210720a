import type { ActionWire } from '@sali/contract/lists/lists';
import type { Item, LastAction, Participant, ShoppingList } from '@sali/domain/lists/list';
import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Converts rows to entities and entities to rows. */

export type ListRow = Selectable<Tables['list']>;

export type ParticipantRow = Participant & {
  readonly sharedBy: { readonly userId: number; readonly email: string } | null;
  readonly sharedAt: Date | null;
};

/** The entity from its row; `role` and `sharedBy` are the reader's. */
export function listRowToDomain(
  row: ListRow,
  userId: number,
  people: readonly ParticipantRow[],
  lastAction: LastAction | null,
  items: readonly Item[],
): ShoppingList {
  const me = people.find((person) => person.userId === userId);
  return {
    id: row.list_uuid,
    serverId: row.list_id,
    name: row.name,
    description: row.description,
    status: row.status === 'ARCHIVED' ? 'archived' : 'active',
    storeKey: row.store_key,
    isCompleted: row.is_completed,
    completedAt: row.completed_at?.getTime() ?? null,
    archivedAt: row.archived_at?.getTime() ?? null,
    restoredAt: row.restored_at?.getTime() ?? null,
    ownerId: row.owner_id,
    role: me?.role ?? 'view',
    sharedBy: me?.sharedBy ?? null,
    sharedAt: me?.sharedAt?.getTime() ?? null,
    participants: people.map(({ sharedBy: _by, sharedAt: _at, ...person }) => person),
    lastAction,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    items: Object.fromEntries(items.map((item) => [item.id, item])),
  };
}

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
