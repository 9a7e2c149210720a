import type { Db } from '../../base/db/open.ts';

/** The SQL that writes the audit log. */

export type NewAudit = {
  readonly at: Date;
  /** Null: a command of the operator. */
  readonly userId: number | null;
  readonly email: string;
  readonly action: string;
  readonly subject: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
};

export async function insertAudit(tx: Db, { userId, before, after, ...entry }: NewAudit): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      ...entry,
      user_id: userId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}

/** Whether this person's same act on the same subject was written since. */
export async function hasAudit(
  tx: Db,
  { userId, action, subject }: Pick<NewAudit, 'userId' | 'action' | 'subject'>,
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_entry')
    .select('entry_id')
    .where('at', '>', since)
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row !== undefined;
}
