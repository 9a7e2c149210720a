import type { BlockedPictureHost, FailedPicture } from '@sali/contract/goods/catalogue/pictures';
import { messageText } from '@sali/contract/base/messages';
import { hostOfText } from '@sali/contract/base/webAddress';
import type { Language } from '@sali/domain/people/settings/languages';
import type { Actor } from '../../../people/accounts/accounts.ts';
import { recordAudit } from '../../../people/audit/audit.ts';
import { AppError, invalidField } from '../../../base/errors.ts';
import { wordedMessage } from '../../../base/errorTexts.ts';
import { removePictures } from '../../../base/images/images.ts';
import type { PicturesRoom } from '../room.ts';
import type { FetchPage } from './db.ts';
import * as sql from './db.ts';

/** Hosts whose pictures managers do not want [PC7] [PC8], and addresses that could not be fetched. */

const BLOCKED = messageText('picture_host_blocked');
const hostSubjectOf = (host: string): string => `host ${host}`;

export async function readBlockedHosts({ db }: PicturesRoom): Promise<BlockedPictureHost[]> {
  const rows = await sql.selectHosts(db);
  return rows.map(({ host, email, added_at: at, pictures }) => ({
    ...{ host, pictures, added_by: email ?? '', added_at: at.toISOString() },
  }));
}

/**
 * Blocks a host with its subdomains; addresses that wait are given up.
 * @throws AppError invalid_fields where the text is not a host
 */
export async function blockHost(room: PicturesRoom, actor: Actor, text: string): Promise<void> {
  const host = hostOfText(text);
  if (host === null) throw invalidField('host', 'picture_host_invalid');
  const at = room.now();
  await room.db.transaction().execute(async (tx) => {
    if (!(await sql.insertHost(tx, host, actor.userId, at))) return;
    await sql.stopFetches(tx, host, BLOCKED);
    const entry = { action: 'picture_host.block', subject: hostSubjectOf(host), before: null, after: null };
    await recordAudit(tx, actor, at, entry);
  });
}

/** Addresses that were given up because of it are fetched after all. @throws AppError not_found */
export async function unblockHost(room: PicturesRoom, actor: Actor, host: string): Promise<void> {
  const at = room.now();
  await room.db.transaction().execute(async (tx) => {
    if (!(await sql.deleteHost(tx, host))) throw new AppError('not_found');
    await sql.resumeFetches(tx, host, BLOCKED, at);
    const entry = { action: 'picture_host.unblock', subject: hostSubjectOf(host), before: null, after: null };
    await recordAudit(tx, actor, at, entry);
  });
}

/** Removes all pictures that were fetched from a host, with their files. @returns how many */
export async function removePicturesOf(room: PicturesRoom, actor: Actor, host: string): Promise<number> {
  const at = room.now();
  const { keys, productIds } = await room.db.transaction().execute(async (tx) => {
    const ofProducts = await sql.deletePicturesOf(tx, host, at);
    const all = [...ofProducts.keys, ...(await room.removeRecipePictures(tx, host, at))];
    const after = { count: all.length };
    await recordAudit(tx, actor, at, { action: 'pictures.remove', subject: hostSubjectOf(host), before: null, after });
    return { keys: all, productIds: ofProducts.productIds };
  });
  await room.productsChanged(productIds);
  await removePictures(room, keys);
  return keys.length;
}

/** @param language of the reasons */
export async function readFailedPictures(
  { db }: PicturesRoom,
  page: FetchPage,
  language: Language,
): Promise<{ readonly failed: FailedPicture[]; readonly total: number }> {
  const { rows, total } = await sql.selectFailedFetches(db, page);
  const failed = rows.map(({ fetch_id, address, reason }) => ({
    ...{ fetch_id, address, reason: wordedMessage(reason, language) },
  }));
  return { failed, total };
}

/** Fetches an address again that was given up. @throws AppError not_found */
export async function retryPicture(room: PicturesRoom, fetchId: number): Promise<void> {
  if (!(await sql.retryFetch(room.db, fetchId, room.now()))) throw new AppError('not_found');
}
