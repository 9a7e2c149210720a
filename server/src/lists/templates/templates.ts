import * as wire from '@sali/contract/lists/templates';
import { ROLE_TO_WIRE } from '@sali/contract/lists/listsWire';
import {
  beginRecurrence,
  clockOfMinutes,
  isSameRepeat,
  minutesOfClock,
  nextOccurrence,
  type Recurrence,
  type RepeatChoice,
} from '@sali/domain/lists/recurrence';
import { agorotOf, shekelsOrNull } from '@sali/domain/base/money';
import type { Db } from '../../base/db/open.ts';
import { AppError } from '../../base/errors.ts';
import { listRefOf } from '../call.ts';
import { accessTo } from '../lists.ts';
import { newItemOf } from '../newItems.ts';
import { othersOfList } from '../sharing/sharing.ts';
import type { ListsRoom } from '../room.ts';
import type { TemplatePerson, TemplateRow } from './db.ts';
import * as sql from './db.ts';

/** Templates of one person, and the characters of a template's lines as JSON. */
export const TEMPLATES_PER_USER_MAX = 50;
const TEMPLATE_CHARS_MAX = 200_000;

/** Templates: what a person keeps to make lists from. A template belongs to its owner alone. */

export async function readTemplates({ db }: Pick<ListsRoom, 'db'>, userId: number): Promise<wire.TemplateWire[]> {
  const rows = await sql.templatesOf(db, userId);
  const people = await sql.peopleOfTemplates(
    db,
    rows.map((row) => row.template_id),
  );
  return rows.map((row) => templateToWire(row, people.get(row.template_id) ?? []));
}

/** @throws AppError template_not_found, also for one of somebody else */
export async function requireTemplate(db: Db, userId: number, templateId: string): Promise<TemplateRow> {
  const row = await sql.findTemplate(db, templateId);
  if (row?.user_id !== userId) throw new AppError('template_not_found');
  return row;
}

/**
 * Makes a template, or changes one, as a whole.
 * @returns the template, and whether it is new
 * @throws AppError template_not_found where the id is somebody else's; too_many_templates, template_large, list_not_found,
 *   invalid_fields
 */
export async function storeTemplate(
  room: ListsRoom,
  userId: number,
  templateId: string,
  body: wire.TemplateRequest,
): Promise<{ template: wire.TemplateWire; isNew: boolean }> {
  const lines = await checkedLines(room, body.lines);
  const storeKey = await room.storeKeyOf(room.db, null, body.store_key ?? null);
  return room.db.transaction().execute(async (tx) => {
    const before = await sql.findTemplate(tx, templateId);
    if (before && before.user_id !== userId) throw new AppError('template_not_found');
    const recurrence = body.repeat && recurrenceOf(body.repeat, before?.recurrence ?? null, room.now());
    await sql.upsertTemplate(
      tx,
      {
        template_id: templateId,
        user_id: userId,
        name: body.name,
        lines,
        store_key: storeKey,
        budget_agorot: typeof body.budget === 'number' ? agorotOf(body.budget) : null,
        is_shared: body.is_shared ?? before?.is_shared ?? false,
        recurrence,
        next_at: recurrence && nextMomentOf(recurrence, before, room.now()),
      },
      room.now(),
    );
    if (!before && (await sql.countTemplatesOf(tx, userId)) > TEMPLATES_PER_USER_MAX)
      throw new AppError('too_many_templates');
    if (!before && body.list_id !== undefined) {
      const { row } = await accessTo(tx, listRefOf(String(body.list_id)), userId);
      await sql.insertTemplatePeople(tx, templateId, await othersOfList(tx, row.list_id, userId));
    }
    await keepPeople(tx, templateId, body.people);
    const people = (await sql.peopleOfTemplates(tx, [templateId])).get(templateId) ?? [];
    return { template: templateToWire(await requireTemplate(tx, userId, templateId), people), isNew: !before };
  });
}

/** Whether a change of a template only stops its repetition, with lines that are no longer than those that it has. */
export async function onlyLessens(
  { db }: Pick<ListsRoom, 'db'>,
  userId: number,
  templateId: string,
  body: unknown,
): Promise<boolean> {
  const after = wire.TemplateRequest.safeParse(body).data;
  if (after?.repeat !== null) return false;
  const before = await sql.findTemplate(db, templateId);
  if (before?.user_id !== userId) return false;
  return JSON.stringify(after.lines).length <= JSON.stringify(templateToWire(before, []).lines).length;
}

/** @throws AppError template_not_found */
export async function removeTemplate({ db }: Pick<ListsRoom, 'db'>, userId: number, templateId: string): Promise<void> {
  if (!(await sql.deleteTemplateRow(db, userId, templateId))) throw new AppError('template_not_found');
}

/** The lines as a list would take them: a wrong one is refused now, and not when a list is made. */
async function checkedLines(
  room: ListsRoom,
  lines: readonly wire.TemplateLineWire[],
): Promise<wire.TemplateLineWire[]> {
  await room.ready;
  const place = { id: room.newId(), storeKey: null };
  for (const line of lines) await newItemOf(room, room.db, place, line);
  const checked = lines.map((line) => ({ ...line, image_url: line.image_url && room.pictureOf(line.image_url) }));
  if (JSON.stringify(checked).length > TEMPLATE_CHARS_MAX) throw new AppError('template_large');
  return checked;
}

/** An unchanged choice goes on; of every second week, the same weeks count. */
function recurrenceOf(repeat: wire.RepeatWire, before: Recurrence | null, now: Date): Recurrence {
  const choice: RepeatChoice = {
    weekdays: [...repeat.weekdays].sort((a, b) => a - b),
    minuteOfDay: minutesOfClock(repeat.time),
    everyWeeks: repeat.every_weeks,
  };
  return before && isSameRepeat(before, choice) ? before : beginRecurrence(choice, now.getTime());
}

/** A list that is due stays due where the choice is the same. */
function nextMomentOf(recurrence: Recurrence, before: TemplateRow | undefined, now: Date): Date | null {
  if (before?.next_at && before.recurrence && isSameRepeat(before.recurrence, recurrence)) return before.next_at;
  const next = nextOccurrence(recurrence, now.getTime());
  return next === null ? null : new Date(next);
}

async function keepPeople(tx: Db, templateId: string, kept: readonly number[] | undefined): Promise<void> {
  if (!kept) return;
  const people = (await sql.peopleOfTemplates(tx, [templateId])).get(templateId) ?? [];
  const left = people.map(({ userId }) => userId).filter((userId) => !kept.includes(userId));
  await sql.deleteTemplatePeople(tx, templateId, left);
}

const templateToWire = (row: TemplateRow, people: readonly TemplatePerson[]): wire.TemplateWire => ({
  template_id: row.template_id,
  name: row.name,
  lines: [...row.lines],
  store_key: row.store_key,
  budget: shekelsOrNull(row.budget_agorot),
  repeat: row.recurrence && {
    weekdays: [...row.recurrence.weekdays],
    time: clockOfMinutes(row.recurrence.minuteOfDay),
    every_weeks: row.recurrence.everyWeeks,
  },
  next_at: row.next_at?.toISOString() ?? null,
  is_shared: row.is_shared,
  people: people.map(({ userId, username, permission }) => ({
    user_id: userId,
    username,
    permission: ROLE_TO_WIRE[permission],
  })),
  last_list:
    row.last_list_id === null || row.last_list_uuid === null
      ? null
      : { list_id: row.last_list_id, list_uuid: row.last_list_uuid },
  last_made_at: row.last_made_at?.toISOString() ?? null,
  problem: row.problem,
  updated_at: row.updated_at.toISOString(),
});
