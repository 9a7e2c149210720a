import { hostOfText, isWebAddress } from '@sali/contract/base/webAddress';
import { isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { isRecord } from '@sali/domain/base/unknownValues';
import { AppError } from '../../base/errors.ts';
import { insertLookup } from './db.ts';
import { NOBODY, takePicture } from './take.ts';
import type { PicturesRoom } from './room.ts';

/**
 * Pictures by barcode, from the source that `PRODUCT_IMAGES_URL` names. The source answers a picture, or JSON with the
 * address of one in `image_url`, by itself or in `product` [PC6].
 */

const ASKED_MAX = 10_000;

export type PicturedProduct = { readonly productId: number; readonly itemCode: string };

/**
 * Queues a lookup of the picture of a product that has none; it runs in the background. Without a source nothing
 * happens. It resolves once the lookup is queued, and never rejects: a failure is logged.
 */
export async function queuePictureLookup(room: PicturesRoom, { productId, itemCode }: PicturedProduct): Promise<void> {
  const { asked } = room;
  const template = room.config.productImages?.template;
  if (template === undefined || !isGlobalCode(itemCode)) return;
  const address = template.replaceAll('{code}', itemCode);
  const day = `${address} ${room.now().toISOString().slice(0, 10)}`;
  if (asked.has(day)) return;
  if (asked.size >= ASKED_MAX) asked.clear();
  asked.add(day);
  const lookup = { address, host: hostOfText(address) ?? '', productId };
  await insertLookup(room.db, lookup, room.now()).catch((error: unknown) =>
    room.log.error({ err: error }, 'a picture was not asked for'),
  );
}

/** @throws AppError as {@link takePicture}; page_unreachable where the source has none */
export async function findPicture(room: PicturesRoom, address: string): Promise<{ readonly image_url: string }> {
  const credit = room.config.productImages?.credit ?? '';
  const bytes = await room.fetchPicture(address);
  const found = pictureAddressIn(bytes);
  if (found === undefined) return takePicture(room, NOBODY, address, { credit, bytes });
  if (found === null) throw new AppError('page_unreachable');
  return takePicture(room, NOBODY, found, { credit });
}

const OPENING_BRACE = '{'.codePointAt(0);

/** The address of a picture in JSON; null where the JSON names none; undefined for other contents. */
function pictureAddressIn(bytes: Buffer): string | null | undefined {
  if (bytes[0] !== OPENING_BRACE) return undefined;
  const answer = jsonOf(bytes.toString('utf8'));
  if (!isRecord(answer)) return undefined;
  const holders = [answer['product'], answer];
  const [address] = holders.flatMap((holder) => (isRecord(holder) ? [holder['image_url']] : []));
  const named = address ?? answer['image_url'];
  return typeof named === 'string' && isWebAddress(named) ? named : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It begins like JSON and is none: the images room says what it is.
    return undefined;
  }
}
