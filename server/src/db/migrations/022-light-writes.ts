import { type Kysely, sql } from 'kysely';

/**
 * A change of a list checks no foreign key: its list is locked, and its author is signed in. Triggers keep what the keys
 * kept. Sessions and users announce their changes, so that a process may keep who is signed in in its memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table list_action drop constraint list_action_list_id_fkey, drop constraint list_action_user_id_fkey`,
  `alter table idempotency drop constraint idempotency_user_id_fkey`,
  `create function forget_list() returns trigger language plpgsql as $$ begin
    delete from list_action where list_id = old.list_id;
    return null;
  end $$`,
  `create trigger forget_list after delete on list for each row execute function forget_list()`,
  `create function forget_user() returns trigger language plpgsql as $$ begin
    delete from idempotency where user_id = old.user_id;
    update list_action set user_id = null where user_id = old.user_id;
    return null;
  end $$`,
  `create trigger forget_user after delete on app_user for each row execute function forget_user()`,

  // Kept answers are deleted by age, which goes with the order they were written in: a few bytes instead of an entry each.
  `drop index idempotency_age`,
  `create index idempotency_age on idempotency using brin (created_at)`,
  // The answer of a keyed change is the action that it became; no second copy of it is stored.
  `alter table idempotency add column list_id integer, add column version integer`,

  `create function announce_session() returns trigger language plpgsql as $$ begin
    perform pg_notify('sali_accounts', 'session:' || old.session_id);
    return null;
  end $$`,
  `create trigger announce_session_end after update of ended_at on session for each row
    when (old.ended_at is distinct from new.ended_at) execute function announce_session()`,
  `create trigger announce_session_delete after delete on session for each row execute function announce_session()`,
  `create function announce_user() returns trigger language plpgsql as $$ begin
    perform pg_notify('sali_accounts', 'user:' || old.user_id);
    return null;
  end $$`,
  `create trigger announce_user_change after update on app_user for each row
    when ((old.email, old.first_name, old.last_name, old.phone, old.user_type, old.disabled_at)
      is distinct from (new.email, new.first_name, new.last_name, new.phone, new.user_type, new.disabled_at))
    execute function announce_user()`,
  `create trigger announce_user_delete after delete on app_user for each row execute function announce_user()`,
];
