import { storedAnswerOf } from '../../base/db/idempotency.ts';
import { runIn } from '../../base/db/prepared.ts';
import { AppError } from '../../base/errors.ts';
import { keyedCallOfCaller, type ListAnswer } from '../call.ts';
import { actionsOfCall, type ListRef, lockList } from '../db.ts';
import { loadOpenLists } from '../opening/db.ts';
import { OpenList } from '../opening/openLists.ts';
import { applyQueued, type QueuedCall, StagedList, storedCallOf } from './batch.ts';
import { writeLists } from './db.ts';
import type { ListWrite } from './listWrite.ts';
import type { WriterParts } from './parts.ts';

/**
 * Runs one call under the lock of its list: for a list that other processes change all the time, so that its version is
 * never the expected one. @throws AppError as the call itself; OutdatedCall
 */
export async function writeLocked(parts: WriterParts, call: QueuedCall): Promise<ListAnswer<unknown>> {
  const takeItemNumber = await parts.numbers.takeBlock(call.newLines);
  const { answer, actions } = await parts.db.transaction().execute(async (tx) => {
    const ref: ListRef = { column: 'list_id', value: call.listId };
    if (!(await lockList(tx, ref))) throw new AppError('list_not_found');
    const keyed = keyedCallOfCaller(call.caller);
    const before = keyed && (await storedAnswerOf(tx, keyed));
    if (before) return { answer: before, actions: await actionsOfCall(tx, keyed) };
    const [loaded] = await loadOpenLists(runIn(tx), [ref]);
    if (!loaded) throw new AppError('list_not_found');
    const staged = new StagedList(new OpenList(loaded));
    const done = applyQueued({ ...parts, takeItemNumber }, staged, call);
    staged.add(done.change, done.change.write(), storedCallOf(call.caller, done.change, done.answer));
    const one: ListWrite = staged.write();
    const { lists } = await writeLists(runIn(tx), [one], parts.now());
    if (!lists.has(call.listId)) throw new Error(`list ${call.listId} changed under its lock`);
    return { answer: done.answer, actions: one.actions };
  });
  if (actions.length > 0) parts.announce(call.listId, actions);
  return answer;
}
