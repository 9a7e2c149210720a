import { type Kysely, sql } from 'kysely';

/**
 * Templates of lists. The server makes a list from those that repeat at `next_at`; `claimed_until` keeps a second process
 * from doing the same. Kinds of notifications are checked by the program from now on, so that a further one needs no
 * change of the table. Usual items get the times of their last purchases, of which the last one is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table list_template (
    template_id uuid primary key,
    user_id integer not null references app_user on delete cascade,
    name text not null,
    lines jsonb not null,
    store_key text,
    budget_agorot integer check (budget_agorot > 0),
    is_shared boolean not null,
    recurrence jsonb,
    next_at timestamptz,
    claimed_until timestamptz,
    problem text,
    last_list_id integer references list on delete set null,
    last_made_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index list_template_of on list_template (user_id)`,
  `create index list_template_next on list_template (next_at) where next_at is not null`,
  `create index list_template_last on list_template (last_list_id)`,
  `create table list_template_person (
    template_id uuid not null references list_template on delete cascade,
    user_id integer not null references app_user on delete cascade,
    permission text not null check (permission in ('view', 'tick', 'edit', 'admin')),
    list_id integer references list on delete set null,
    primary key (template_id, user_id)
  )`,
  `create index list_template_person_of on list_template_person (user_id)`,
  `create index list_template_person_list on list_template_person (list_id)`,
  `alter table usual add column recent_at timestamptz[] not null default '{}'`,
  `update usual set recent_at = array[last_at] where times_completed > 0`,
  `alter table notification drop constraint if exists notification_kind_check`,
];
