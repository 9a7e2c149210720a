import type { ListWire } from '@sali/contract/lists/lists';
import { MAKING_PROBLEMS, type MakingProblem } from '@sali/contract/lists/templates';
import { lastOccurrence, nextOccurrence } from '@sali/domain/lists/recurrence';
import { v5 as uuidV5 } from 'uuid';
import { findPerson } from '../../base/db/people.ts';
import { AppError } from '../../base/errors.ts';
import type { Caller, ListAnswer } from '../call.ts';
import { commitToList } from '../commit.ts';
import type { ListRef } from '../db.ts';
import { answerOfList, readListToWire } from '../wholeList.ts';
import { commitNewList } from '../newList.ts';
import { addPeople } from '../sharing/sharing.ts';
import type { TemplateRow } from './db.ts';
import * as sql from './db.ts';
import type { TemplatesRoom } from './room.ts';
import { requireTemplate } from './templates.ts';

/** A process that claimed a due list and did not finish it for this long has died. */
export const RECURRENCE_LEASE_MS = 2 * 60_000;

/**
 * Lists made from templates: by their owner, and by the clock. A due list has an id that follows from the template and the
 * moment, so that a process that goes on after another one died makes no second list.
 */

const AT_ONCE = 20;

/** Makes a list for the template's owner; the same uuid again is the same list. @throws AppError template_not_found and those of `commitNewList` */
export async function makeListOf(
  room: TemplatesRoom,
  caller: Caller,
  templateId: string,
  listUuid: string,
): Promise<ListAnswer<ListWire>> {
  const template = await requireTemplate(room.db, caller.userId, templateId);
  return makeList(room, caller, template, listUuid.toLowerCase());
}

/** Makes every list that is due. @returns how many; what fails is logged and tried again once its claim has ended */
export async function makeDueLists(room: TemplatesRoom): Promise<number> {
  const now = room.now();
  const claimed = await sql.claimDueTemplates(room.db, now, new Date(now.getTime() + RECURRENCE_LEASE_MS), AT_ONCE);
  for (const templateId of claimed) {
    try {
      await makeDueList(room, templateId, now);
    } catch (error) {
      room.log.error({ err: error, templateId }, 'a list that is due was not made');
    }
  }
  return claimed.length;
}

async function makeDueList(room: TemplatesRoom, templateId: string, now: Date): Promise<void> {
  const template = await sql.findTemplate(room.db, templateId);
  const owner = template && (await findPerson(room.db, template.user_id));
  // Deleted, or changed to make no list, since it was claimed.
  if (!template?.recurrence || !template.next_at || !owner) return;
  const at = lastOccurrence(template.recurrence, now.getTime());
  const next = nextOccurrence(template.recurrence, now.getTime());
  if (at !== null) {
    const caller = { ...owner, key: null, requestHash: '', tabId: null };
    const problem = await makeForMoment(room, caller, template, new Date(at));
    await sql.storeMaking(room.db, templateId, { problem });
  }
  await sql.endDue(room.db, templateId, template.next_at, next === null ? null : new Date(next));
}

/** @returns why the list could not be made; null: it is made */
async function makeForMoment(
  room: TemplatesRoom,
  caller: Caller,
  template: TemplateRow,
  moment: Date,
): Promise<MakingProblem | null> {
  const { template_id: templateId } = template;
  try {
    const { body: list } = await makeList(room, caller, template, uuidV5(moment.toISOString(), templateId));
    await room.notifyOfMadeList({
      listId: list.list_id,
      listName: list.name,
      userIds: list.participants.map((person) => person.user_id),
      key: `list_made:${templateId}:${moment.toISOString()}`,
    });
    return null;
  } catch (error) {
    // Its owner has deleted the list already, which was made by a process that died before it noted that.
    if (error instanceof AppError && error.code === 'list_uuid_taken') return null;
    const problem = error instanceof AppError && MAKING_PROBLEMS.find((code) => code === error.code);
    if (!problem) throw error;
    return problem;
  }
}

/** Makes a list with the template's lines, shared with its people. Steps that were done before stay as they are. */
async function makeList(
  room: TemplatesRoom,
  caller: Caller,
  template: TemplateRow,
  listUuid: string,
): Promise<ListAnswer<ListWire>> {
  const { template_id: id, budget_agorot: budgetAgorot } = template;
  const owner = { ...caller, key: null };
  const lines = { name: template.name, store_key: template.store_key, items: [...template.lines] };
  const { status } = await commitNewList(room, owner, { list_uuid: listUuid, ...lines, is_private: true });
  if (template.is_shared) await sql.deletePeopleWhoLeft(room.db, id);
  const people = template.is_shared ? ((await sql.peopleOfTemplates(room.db, [id])).get(id) ?? []) : [];
  const ref: ListRef = { column: 'list_uuid', value: listUuid };
  const answer = await commitToList(room, owner, ref, {
    apply: async (change, tx) => {
      if (budgetAgorot !== null) change.apply({ kind: 'editList', change: { budgetAgorot } });
      const have = await addPeople(caller, people, change, tx);
      await sql.markPutOn(tx, id, have, change.state.row.list_id);
    },
    answer: async (_result, tx) => answerOfList(status, await readListToWire(room, tx, ref, caller.userId)),
  });
  const made = { last_list_id: answer.body.list_id, last_made_at: room.now() };
  await sql.storeMaking(room.db, id, { ...made, problem: null });
  return answer;
}
