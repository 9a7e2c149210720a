import { usernameOf } from '@sali/domain/people/accounts/user';
import type { Recurrence } from '@sali/domain/lists/recurrence';
import type { MakingProblem, TemplateLineWire } from '@sali/contract/lists/templates';
import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';

/** All SQL on templates. */

/** A template's own fields, and the list that was made last from it, if it is still there. */
export type TemplateRow = {
  readonly template_id: string;
  readonly user_id: number;
  readonly name: string;
  readonly lines: readonly TemplateLineWire[];
  readonly store_key: string | null;
  readonly budget_agorot: number | null;
  readonly is_shared: boolean;
  readonly recurrence: Recurrence | null;
  readonly next_at: Date | null;
  readonly problem: MakingProblem | null;
  readonly last_list_id: number | null;
  readonly last_list_uuid: string | null;
  readonly last_made_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const selectTemplates = (db: Db) =>
  db
    .selectFrom('list_template as t')
    .leftJoin('list as l', (join) => join.onRef('l.list_id', '=', 't.last_list_id').on('l.deleted_at', 'is', null))
    .select(['t.template_id', 't.user_id', 't.name', 't.lines', 't.store_key', 't.budget_agorot', 't.is_shared'])
    .select(['t.recurrence', 't.next_at', 't.problem', 't.last_made_at', 't.created_at', 't.updated_at'])
    .select(['l.list_id as last_list_id', 'l.list_uuid as last_list_uuid'])
    .$narrowType<{ lines: readonly TemplateLineWire[]; recurrence: Recurrence | null }>();

/** The templates of a person, by name. */
export const templatesOf = (db: Db, userId: number): Promise<TemplateRow[]> =>
  selectTemplates(db).where('t.user_id', '=', userId).orderBy('t.name').orderBy('t.template_id').execute();

export const findTemplate = (db: Db, templateId: string): Promise<TemplateRow | undefined> =>
  selectTemplates(db).where('t.template_id', '=', templateId).executeTakeFirst();

/** The fields of a template, without what happened to it. */
export type TemplateFields = Pick<
  TemplateRow,
  'template_id' | 'user_id' | 'name' | 'lines' | 'store_key' | 'budget_agorot' | 'is_shared' | 'recurrence' | 'next_at'
>;

/** Inserts or changes a template; one of another person under this id stays as it is. */
export async function upsertTemplate(
  tx: Db,
  { template_id, user_id, ...fields }: TemplateFields,
  at: Date,
): Promise<void> {
  const { lines, recurrence, ...plain } = fields;
  const values = {
    ...plain,
    lines: JSON.stringify(lines),
    recurrence: recurrence && JSON.stringify(recurrence),
    updated_at: at,
  };
  await tx
    .insertInto('list_template')
    .values({ template_id, user_id, ...values, created_at: at })
    .onConflict((conflict) =>
      conflict.column('template_id').doUpdateSet(values).where('list_template.user_id', '=', user_id),
    )
    .execute();
}

export async function countTemplatesOf(tx: Db, userId: number): Promise<number> {
  const row = await tx
    .selectFrom('list_template')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** @returns whether there was one */
export async function deleteTemplateRow(db: Db, userId: number, templateId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('list_template')
    .where('user_id', '=', userId)
    .where('template_id', '=', templateId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export type TemplatePerson = {
  readonly userId: number;
  readonly username: string;
  readonly permission: 'view' | 'tick' | 'edit' | 'admin';
};

/** With whom the lists of these templates are shared, by template. */
export async function peopleOfTemplates(
  db: Db,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TemplatePerson[]>> {
  const people = new Map(templateIds.map((id): [string, TemplatePerson[]] => [id, []]));
  if (templateIds.length === 0) return people;
  const rows = await db
    .selectFrom('list_template_person as p')
    .innerJoin('app_user as u', 'u.user_id', 'p.user_id')
    .select(['p.template_id', 'p.permission', 'u.user_id', 'u.email', 'u.first_name', 'u.last_name'])
    .where('p.template_id', 'in', templateIds)
    .orderBy('u.user_id')
    .execute();
  for (const { template_id, permission, user_id: userId, email, first_name: firstName, last_name: lastName } of rows)
    people.get(template_id)?.push({ userId, permission, username: usernameOf({ email, firstName, lastName }) });
  return people;
}

export async function insertTemplatePeople(
  tx: Db,
  templateId: string,
  people: readonly Pick<TemplatePerson, 'userId' | 'permission'>[],
): Promise<void> {
  if (people.length === 0) return;
  await tx
    .insertInto('list_template_person')
    .values(people.map(({ userId, permission }) => ({ template_id: templateId, user_id: userId, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteTemplatePeople(tx: Db, templateId: string, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .deleteFrom('list_template_person')
    .where('template_id', '=', templateId)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Claims templates whose list is due, until `claimedUntil`: each goes to one process. @returns their ids */
export async function claimDueTemplates(db: Db, now: Date, claimedUntil: Date, limit: number): Promise<string[]> {
  const due = db
    .selectFrom('list_template')
    .select('template_id')
    .where('next_at', '<=', now)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    // A deleted account may come back, but makes no lists meanwhile.
    .where('user_id', 'not in', (eb) =>
      eb.selectFrom('app_user').select('app_user.user_id').where('deletion_began_at', 'is not', null),
    )
    .orderBy('next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('list_template')
    .set({ claimed_until: claimedUntil })
    .where('template_id', 'in', due)
    .returning('template_id')
    .execute();
  return rows.map((row) => row.template_id);
}

/** Takes the people off a template who left the list that they were put on last, or were taken off it. */
export async function deletePeopleWhoLeft(db: Db, templateId: string): Promise<void> {
  await sql`
    delete from list_template_person p using list l
    where p.template_id = ${templateId} and l.list_id = p.list_id and l.deleted_at is null and not exists (
      select from list_participant c where c.list_id = l.list_id and c.user_id = p.user_id)
  `.execute(db);
}

/** These people were put on a list of the template. */
export async function markPutOn(tx: Db, templateId: string, userIds: readonly number[], listId: number): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('list_template_person')
    .set({ list_id: listId })
    .where('template_id', '=', templateId)
    .where('user_id', 'in', userIds)
    .execute();
}

export type Making = {
  readonly problem: MakingProblem | null;
  readonly last_list_id?: number;
  readonly last_made_at?: Date;
};

/** Stores the outcome of a list that was made, or was due. */
export async function storeMaking(db: Db, templateId: string, making: Making): Promise<void> {
  await db.updateTable('list_template').set(making).where('template_id', '=', templateId).execute();
}

/** The list that was due at `dueAt` is done. Where its owner has chosen other times meanwhile, those stay. */
export async function endDue(db: Db, templateId: string, dueAt: Date, nextAt: Date | null): Promise<void> {
  await db
    .updateTable('list_template')
    .set({ next_at: nextAt, claimed_until: null })
    .where('template_id', '=', templateId)
    .where('next_at', '=', dueAt)
    .execute();
}
