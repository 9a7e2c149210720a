import { type Kysely, sql } from 'kysely';

/**
 * People who were taken off a list by others: a link to it does not bring them back. And the people whose invitation into a
 * family a person has declined: they do not ask again at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table list_removal (
    list_id integer not null references list (list_id) on delete cascade,
    user_id integer not null references app_user (user_id) on delete cascade,
    removed_at timestamptz not null,
    primary key (list_id, user_id)
  )`,
  `create index list_removal_user on list_removal (user_id)`,
  `create table family_refusal (
    user_id integer not null references app_user (user_id) on delete cascade,
    invited_by integer not null references app_user (user_id) on delete cascade,
    refused_at timestamptz not null,
    primary key (user_id, invited_by)
  )`,
  `create index family_refusal_inviter on family_refusal (invited_by)`,
  `create index family_refusal_time on family_refusal (refused_at)`,
  `delete from family_invitation i where not exists (
    select 1 from family_member m where m.family_id = i.family_id and m.user_id = i.invited_by
  )`,
];
