import type * as wire from '@sali/contract/lists/receipts';
import { RECEIPTS_PER_SHOPPING_MAX } from '@sali/domain/base/limits';
import { can } from '@sali/domain/lists/op';
import type { Role } from '@sali/domain/lists/list';
import { TILL_REPORT_MS, tillReport } from '@sali/domain/lists/receipts/tillReport';
import { AppError } from '../../base/errors.ts';
import { bytesOfImage, makeImage } from '../../base/images/images.ts';
import { type ListRef, lockList } from '../db.ts';
import { accessTo } from '../lists.ts';
import type { ListsRoom } from '../room.ts';
import { withCheckedOver } from './checkedOver.ts';
import type { ReceiptRow } from './db.ts';
import * as sql from './db.ts';

/** Pictures of receipts that one person has added. */
const RECEIPTS_PER_USER_MAX = 500;

/**
 * Pictures of receipts, kept with an ended shopping for the people of its list. A receipt is gone for everybody as soon as
 * its row has no list; its picture is removed right after that, or later if the store of pictures does not answer now.
 */

const REMOVED_AT_ONCE = 100;

/** Whether a role may add: everybody who shops with the list may. */
const canAdd = (role: Role): boolean => can(role, 'tick');
/** Those who added a receipt may delete it, and those who manage the list. */
const canDelete = (role: Role, userId: number, { added_by: addedBy }: Pick<ReceiptRow, 'added_by'>): boolean =>
  addedBy === userId || can(role, 'manage');

/** The receipts of a shopping of the list; none before one has ended. @throws AppError list_not_found */
export async function readReceipts(
  { db }: ListsRoom,
  ref: ListRef,
  userId: number,
  shoppingId?: number,
): Promise<wire.ReceiptsAnswer> {
  const { row, role } = await accessTo(db, ref, userId);
  const shopping = await sql.shoppingOfList(db, row.list_id, shoppingId);
  if (!shopping) return { receipts: [], can_add: false, can_pay: false, paid_agorot: null, paid_lines: [] };
  const receipts = await sql.receiptsOf(db, shopping.shopping_id);
  return {
    receipts: receipts.map((receipt) => ({
      receipt_id: receipt.receipt_id,
      shopping_id: receipt.shopping_id,
      added_by: receipt.username,
      can_delete: canDelete(role, userId, receipt),
      created_at: receipt.created_at.toISOString(),
    })),
    can_add: canAdd(role) && receipts.length < RECEIPTS_PER_SHOPPING_MAX,
    can_pay: canAdd(role),
    paid_agorot: shopping.paid_agorot,
    paid_lines: [...(shopping.paid_lines ?? [])],
  };
}

/**
 * Adds a picture to a shopping of the list. It is encoded again before the list is locked, so that nobody waits for that.
 * @throws AppError list_not_found, forbidden, shopping_not_ended, too_many_receipts, image_type, image_unreadable,
 * too_many_requests, quota_pictures
 */
export async function addReceipt(
  room: ListsRoom,
  ref: ListRef,
  userId: number,
  bytes: Buffer,
  shoppingId?: number,
): Promise<wire.ReceiptsAnswer> {
  await requireAdding(room, ref, userId, shoppingId);
  const key = room.newId();
  await room.countPicture(userId);
  const image = await makeImage(bytes, userId);
  const size = bytesOfImage(image);
  await room.takePictures(userId, size);
  await room.receiptImages.put(key, image);
  try {
    await room.db.transaction().execute(async (tx) => {
      if (!(await lockList(tx, ref))) throw new AppError('list_not_found');
      const shopping = await requireAdding({ ...room, db: tx }, ref, userId, shoppingId);
      await sql.insertReceipt(tx, {
        receipt_id: key,
        ...shopping,
        added_by: userId,
        created_at: room.now(),
        bytes: size,
      });
    });
  } catch (error) {
    await room.receiptImages.remove(key);
    throw error;
  }
  return readReceipts(room, ref, userId, shoppingId);
}

async function requireAdding(
  { db }: Pick<ListsRoom, 'db'>,
  ref: ListRef,
  userId: number,
  shoppingId: number | undefined,
): Promise<{ list_id: number; shopping_id: number }> {
  const ended = await requireEnded(db, ref, userId, shoppingId);
  const { shopping_id } = ended;
  const [here, own] = [await sql.countReceipts(db, { shopping_id }), await sql.countReceipts(db, { added_by: userId })];
  if (here >= RECEIPTS_PER_SHOPPING_MAX || own >= RECEIPTS_PER_USER_MAX) throw new AppError('too_many_receipts');
  return ended;
}

/** The ended shopping of a list whose receipts the person may change. @throws AppError list_not_found, forbidden, shopping_not_ended */
async function requireEnded(
  db: ListsRoom['db'],
  ref: ListRef,
  userId: number,
  shoppingId: number | undefined,
): Promise<{ list_id: number; shopping_id: number }> {
  const { row, role } = await accessTo(db, ref, userId);
  if (!canAdd(role)) throw new AppError('forbidden');
  const shopping = await sql.shoppingOfList(db, row.list_id, shoppingId);
  if (!shopping) throw new AppError('shopping_not_ended');
  return { list_id: row.list_id, shopping_id: shopping.shopping_id };
}

/**
 * Keeps what the receipt of a shopping says was paid: the spending counts by it [RCT12], and it is history of its products
 * for the people of the list [RCT14]. How much too much a line cost is kept as far as the prices of the server say it [RCT15].
 * @throws AppError list_not_found, forbidden, shopping_not_ended
 */
export async function setPaid(
  room: ListsRoom,
  ref: ListRef,
  userId: number,
  paid: wire.PaidSum,
  shoppingId?: number,
): Promise<void> {
  const { shopping_id: id } = await requireEnded(room.db, ref, userId, shoppingId);
  const { paid_agorot, paid_lines } = paid;
  await sql.storePaid(room.db, id, userId, {
    paid_agorot,
    ...(paid_lines && { paid_lines: [...(await withCheckedOver(room, userId, paid_lines))] }),
  });
}

/** The chains whose receipts say enough about their tills, by the consent that people give now [RCT15]. */
export async function readTillReports({ db, now }: Pick<ListsRoom, 'db' | 'now'>): Promise<wire.TillReportWire[]> {
  const checks = await sql.tillChecksSince(db, new Date(now().getTime() - TILL_REPORT_MS));
  return [...new Set(checks.map(({ chain_id: chainId }) => chainId))].flatMap((chain_id) => {
    const report = tillReport(checks.filter(({ chain_id: chainId }) => chainId === chain_id));
    if (report === null) return [];
    const { lines, agreePermille, overAgorot } = report;
    return [{ chain_id, lines, agree_permille: agreePermille, over_agorot: overAgorot }];
  });
}

/** The file of a receipt, for the people of its list. @throws AppError list_not_found, receipt_not_found */
export async function receiptPicture(
  room: ListsRoom,
  ref: ListRef,
  userId: number,
  receiptId: string,
  size: wire.ReceiptSize,
): Promise<Buffer> {
  const { row } = await accessTo(room.db, ref, userId);
  const receipt = await sql.findReceipt(room.db, row.list_id, receiptId);
  const name = `${receiptId}${size === 'thumbnail' ? '-thumb' : ''}.webp`;
  const bytes = receipt && (await room.receiptImages.read(name));
  if (!bytes) throw new AppError('receipt_not_found');
  return bytes;
}

/** @throws AppError list_not_found, receipt_not_found, forbidden */
export async function removeReceipt(room: ListsRoom, ref: ListRef, userId: number, receiptId: string): Promise<void> {
  const { row, role } = await accessTo(room.db, ref, userId);
  const receipt = await sql.findReceipt(room.db, row.list_id, receiptId);
  if (!receipt) throw new AppError('receipt_not_found');
  if (!canDelete(role, userId, receipt)) throw new AppError('forbidden');
  await sql.detachReceipt(room.db, receiptId);
  await removeReceiptPictures(room);
}

/** Call when an account is deleted: the receipts that the person added, and those of the person's lists, are gone. */
export async function deleteReceiptsOf(room: ListsRoom, userId: number): Promise<void> {
  await sql.detachReceiptsOf(room.db, userId);
  await removeReceiptPictures(room);
}

type PicturesOfReceipts = Pick<ListsRoom, 'db' | 'receiptImages' | 'log'>;

/**
 * Removes a hundred pictures of receipts that nobody may see any more: a call waits for no more. Pictures that the
 * store refuses now are tried again the next time.
 * @param after the receipts up to this id are left out
 * @returns the last receipt that was tried; undefined where no more wait
 */
export async function removeReceiptPictures(
  { db, receiptImages, log }: PicturesOfReceipts,
  after?: string,
): Promise<string | undefined> {
  const receiptIds = await sql.detachedReceipts(db, REMOVED_AT_ONCE, after);
  for (const receiptId of receiptIds) {
    try {
      await receiptImages.remove(receiptId);
      await sql.deleteReceiptRow(db, receiptId);
    } catch (error) {
      log.error({ err: error, receiptId }, 'the picture of a receipt was not removed');
    }
  }
  return receiptIds.length < REMOVED_AT_ONCE ? undefined : receiptIds.at(-1);
}

/** Removes all of them; each is tried once. */
export async function purgeReceiptPictures(room: PicturesOfReceipts): Promise<void> {
  let last = await removeReceiptPictures(room);
  while (last !== undefined) last = await removeReceiptPictures(room, last);
}

/** The receipts that a person added, for the export of their data. */
export const readOwnReceipts = async ({ db }: Pick<ListsRoom, 'db'>, userId: number): Promise<wire.OwnReceipt[]> =>
  (await sql.receiptsAddedBy(db, userId)).map(({ name, created_at: at }) => ({ name, created_at: at.toISOString() }));
