import type { ListOp } from '@sali/domain/lists/op';
import { texts } from '@sali/texts/app/main';

/**
 * The server refused an operation for good: an edit came too late ('item-gone'), or there is a `reason`; or the device could
 * not store a change.
 */
export type QueueNotice =
  | { readonly kind: 'item-gone'; readonly op: ListOp }
  | { readonly kind: 'refused'; readonly op: ListOp; readonly reason: string }
  | { readonly kind: 'not-stored' };

/** Returns the text of a change that failed: what failed [N15], and why. */
export function noticeText(notice: QueueNotice): string {
  if (notice.kind === 'not-stored') return texts.sync.notStored;
  if (notice.kind === 'item-gone') return texts.sync.itemGone;
  // An op that another version of the app stored has no words here; the reason says what it is.
  if (!Object.hasOwn(texts.sync.op, notice.op.kind)) return notice.reason;
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
