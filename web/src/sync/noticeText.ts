import type { ListOp } from '@sali/domain/lists/op';
import { texts } from '../languages/mainTexts.ts';
import type { QueueNotice } from './queue.ts';

/** What to say of an operation that the server refused: what failed [N15], and its reason. */
export function noticeText(notice: QueueNotice): string {
  if (notice.kind === 'item-gone') return texts.sync.itemGone;
  return `${whatFailed(notice.op)}. ${notice.reason}`;
}

function whatFailed(op: ListOp): string {
  const { errors } = texts.overview;
  if (op.kind === 'createList') return errors.create;
  if (op.kind === 'deleteList') return errors.remove;
  if (op.kind !== 'editList') return texts.sync.notTaken({ what: texts.sync.op[op.kind] });
  const { name, status } = op.change;
  if (name !== undefined) return errors.rename;
  if (status === undefined) return errors.complete;
  return status === 'archived' ? errors.archive : errors.restore;
}
