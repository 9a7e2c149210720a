import { type Kysely, sql } from 'kysely';

/**
 * An invitation into a family is for an e-mail address, whether an account has it or not: so it does not show who is
 * registered. Each member has one of their own for an address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table family_invitation add column email text, add column email_key text`,
  `update family_invitation i set email = u.email, email_key = u.email_key from app_user u where u.user_id = i.user_id`,
  `alter table family_invitation
    drop constraint family_invitation_pkey,
    drop column user_id,
    alter column email set not null,
    alter column email_key set not null,
    add primary key (family_id, email_key, invited_by)`,
  `create index family_invitation_email on family_invitation (email_key)`,
  `create index family_invitation_sender on family_invitation (invited_by)`,
  `create index family_invitation_time on family_invitation (invited_at)`,
];
