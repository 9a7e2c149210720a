import type { ActionWire } from '@sali/contract/lists/lists';
import type { Participant, ShoppingList } from '@sali/domain/lists/list';
import type { Selectable } from 'kysely';
import type { Tables } from '../base/db/tables.ts';
import { LIST_COLUMNS } from './columns.ts';

/** Rows of lists, and the columns of entities. */

export type ListRow = Selectable<Tables['list']>;

export type ParticipantRow = Participant & {
  readonly sharedBy: { readonly userId: number; readonly email: string } | null;
  readonly sharedAt: Date | null;
};

/** The columns that a change of the list may touch. */
export const listColumns = (list: ShoppingList) => ({
  ...LIST_COLUMNS.encode(list),
  updated_at: new Date(list.updatedAt),
});

/** The detail of an action that ended the claim of a person who left. */
type LeaverDetail = { readonly person: { readonly user_id: number; readonly username: string } };

const isLeaver = (detail: unknown): detail is LeaverDetail =>
  typeof detail === 'object' &&
  detail !== null &&
  'kind' in detail &&
  detail.kind === 'item_released' &&
  'person' in detail &&
  Boolean(detail.person);

/** The person whose claim ended because they are off the list, as the action and the last change of the list have it. */
export function leaverIn(detail: unknown): Pick<ActionWire, 'person'> {
  if (!isLeaver(detail)) return {};
  const { user_id, username } = detail.person;
  return { person: { user_id, username } };
}

export const actionRowToDomain = (row: Selectable<Tables['list_action']>): ActionWire => ({
  list_id: row.list_id,
  action_type: row.action_type,
  version: row.version,
  op_id: row.op_id,
  session_id: row.session_id,
  data: row.data,
  user_id: row.user_id,
  username: row.username,
  timestamp: row.at.toISOString(),
  ...leaverIn(row.detail),
});
