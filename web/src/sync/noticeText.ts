import type { ListOp } from '@sali/domain/lists/op';
import { he } from '../languages/he/main.ts';
import type { QueueNotice } from './queue.ts';

/** What to say of an operation that the server refused: what failed [N15], and its reason. */
export function noticeText(notice: QueueNotice): string {
  if (notice.kind === 'item-gone') return he.sync.itemGone;
  return `${whatFailed(notice.op)}. ${notice.reason}`;
}

function whatFailed(op: ListOp): string {
  const { errors } = he.overview;
  if (op.kind === 'createList') return errors.create;
  if (op.kind === 'deleteList') return errors.remove;
  if (op.kind !== 'editList') return he.sync.notTaken(he.sync.op[op.kind]);
  const { name, status } = op.change;
  if (name !== undefined) return errors.rename;
  if (status === undefined) return errors.complete;
  return status === 'archived' ? errors.archive : errors.restore;
}
