import { type Kysely, sql } from 'kysely';

/**
 * `disabled_at` says that an administrator disabled the account, and nothing else. A deletion had set it as well, so an
 * administrator could not disable a deleted account. A disabled account has no
 * tokens for programs. A deletion announces its user too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index app_user_disabled on app_user (user_id) where disabled_at is not null`,
  `delete from api_token where user_id in (
    select user_id from app_user where disabled_at is not null and deletion_began_at is null)`,
  `update app_user set disabled_at = null where deletion_began_at is not null and disabled_at is not null`,
  `drop trigger announce_user_change on app_user`,
  `create trigger announce_user_change after update on app_user for each row
    when ((old.email, old.first_name, old.last_name, old.phone, old.user_type, old.disabled_at, old.deletion_began_at)
      is distinct from (new.email, new.first_name, new.last_name, new.phone, new.user_type, new.disabled_at,
        new.deletion_began_at))
    execute function announce_user()`,
];
