import { claimantFromWire } from '@sali/contract/lists/listsWire';
import { givenNamesOf } from '@sali/domain/people/accounts/user';
import type { Item, LastAction, Role } from '@sali/domain/lists/list';
import { isMarkKind } from '@sali/domain/lists/markKind';
import type { Selectable } from 'kysely';
import type { PreparedStatement, RunPrepared } from '../../base/db/prepared.ts';
import type { Tables } from '../../base/db/tables.ts';
import { itemFromRow } from '../columns.ts';
import type { ListRef } from '../db.ts';
import type { ListRow, ParticipantRow } from '../rows.ts';

/** A list with everything that a change or a reader needs, as of one moment. */
export type LoadedList = {
  readonly row: ListRow;
  /** Everyone who has it, the owner first. */
  readonly people: readonly ParticipantRow[];
  /** The people who came by a link. Whether it opens the list now is asked at each of their calls: it changes without the list. */
  readonly guests: readonly LinkGuestRole[];
  readonly lastAction: LastAction | null;
  /** In the order they were added. */
  readonly items: readonly Item[];
};

/** A link guest: the number that they have among users, and what their link allows. */
export type LinkGuestRole = { readonly userId: number; readonly role: Role };

/** One statement, so that lines, people and version are of the same moment. */
const LOAD: PreparedStatement = {
  name: 'load_lists',
  text: `select l.*,
    (select coalesce(json_agg(i order by i.added_at, i.item_id), '[]') from list_item i where i.list_id = l.list_id) as items,
    (select coalesce(json_agg(p order by p.is_owner desc, p.shared_at, p.user_id), '[]') from (
      select u.user_id, u.email, u.first_name, u.last_name, true as is_owner, 'owner' as permission,
        null::timestamptz as shared_at, null::integer as sharer_id, null as sharer_email
      from app_user u where u.user_id = l.owner_id
      union all
      select u.user_id, u.email, u.first_name, u.last_name, false, g.permission, g.shared_at, s.user_id, s.email
      from list_participant g join app_user u on u.user_id = g.user_id left join app_user s on s.user_id = g.shared_by
      where g.list_id = l.list_id
    ) p) as people,
    (select coalesce(json_agg(json_build_object('userId', -g.guest_id, 'role', k.permission)), '[]')
      from list_link k join link_guest g on g.link_id = k.link_id where k.list_id = l.list_id) as guests,
    (select row_to_json(a) from (
      select action_type, user_id, username, at, data ->> 'item_uuid' as item_uuid, data ->> 'name' as name,
        detail ->> 'kind' as kind,
        case when detail ->> 'kind' = 'item_released' then detail -> 'person' end as person
      from list_action where list_id = l.list_id and version = l.version
    ) a) as last
    from list l
    where (l.list_id = any($1::integer[]) or l.list_uuid = any($2::uuid[])) and l.deleted_at is null`,
};

/** A row of `list_item` as JSON has it: its times are texts. */
type ItemTableRow = Selectable<Tables['list_item']>;
type OpenItemRow = {
  readonly [C in keyof ItemTableRow]: ItemTableRow[C] extends Date ? string : ItemTableRow[C];
};

type PersonRow = {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly permission: Role;
  readonly shared_at: string | null;
  readonly sharer_id: number | null;
  readonly sharer_email: string | null;
};

type LastRow = {
  readonly action_type: string;
  readonly kind: string | null;
  readonly user_id: number | null;
  readonly username: string;
  readonly at: string;
  readonly item_uuid: string | null;
  readonly name: string | null;
  readonly person: { readonly user_id: number; readonly username: string } | null;
};

type LoadedRow = ListRow & {
  readonly items: readonly OpenItemRow[];
  readonly people: readonly PersonRow[];
  readonly guests: readonly LinkGuestRole[];
  readonly last: LastRow | null;
};

/** Lists that are not deleted, in no particular order. */
export async function loadOpenLists(run: RunPrepared, refs: readonly ListRef[]): Promise<LoadedList[]> {
  const valuesOf = (column: ListRef['column']) => refs.filter((ref) => ref.column === column).map(({ value }) => value);
  const rows = await run<LoadedRow>(LOAD, [valuesOf('list_id'), valuesOf('list_uuid')]);
  return rows.map(({ items, people, guests, last, ...row }) => ({
    row,
    people: people.map(openPersonOf),
    guests,
    lastAction: last && lastOf(last),
    items: items.map(itemFromRow),
  }));
}

const VERSION: PreparedStatement = {
  name: 'list_version',
  text: 'select version from list where list_id = $1 and deleted_at is null',
};

/** The version of a list in the database; undefined where there is none, or it is deleted. */
export async function versionOf(run: RunPrepared, listId: number): Promise<number | undefined> {
  const [row] = await run<{ version: number }>(VERSION, [listId]);
  return row?.version;
}

const openPersonOf = (row: PersonRow): ParticipantRow => ({
  userId: row.user_id,
  email: row.email,
  username: givenNamesOf({ firstName: row.first_name, lastName: row.last_name }),
  role: row.permission,
  sharedBy:
    row.sharer_id === null || row.sharer_email === null ? null : { userId: row.sharer_id, email: row.sharer_email },
  sharedAt: row.shared_at === null ? null : new Date(row.shared_at),
});

const lastOf = (row: LastRow): LastAction => ({
  type: row.kind !== null && isMarkKind(row.kind) ? row.kind : row.action_type,
  userId: row.user_id,
  username: row.username,
  itemName: row.item_uuid === null ? null : row.name,
  at: Date.parse(row.at),
  ...(row.person && { person: claimantFromWire(row.person) }),
});
