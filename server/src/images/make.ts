import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX, THUMBNAIL_SIDE_MAX } from '@sali/domain/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { AppError } from '../errors.ts';
import { Gate } from '../gate.ts';
import type { ImageFile } from './files.ts';

/** A picture's files, by how their names end. */
export type MadeImage = Readonly<Record<ImageFile, Buffer>>;

/** What is accepted, by content; the name of the file says nothing. (S2 §5) */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const MAKING_MAX_S = 10;
/** Each takes a core and the pixels' memory; the others wait. */
const gate = new Gate(1, 20);

/**
 * The files of an uploaded picture: turned as the camera held it, at most 1600 px and 640 px a side, without metadata,
 * on white where it was transparent (JPEG). Of an animation the first frame.
 * @throws AppError image_type, image_unreadable
 */
export async function makeImage(bytes: Buffer): Promise<MadeImage> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) throw new AppError('image_type');
  const made = gate.run(() => madeOf(bytes));
  if (made === undefined) throw new AppError('unavailable', { retryAfterSeconds: 5 });
  try {
    return await made;
  } catch {
    throw new AppError('image_unreadable');
  }
}

async function madeOf(bytes: Buffer): Promise<MadeImage> {
  const large = await pixelsOf(
    sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', pages: 1 })
      .timeout({ seconds: MAKING_MAX_S })
      .rotate(),
    IMAGE_SIDE_MAX,
  );
  const small = await pixelsOf(imageOf(large), THUMBNAIL_SIDE_MAX);
  return {
    '.webp': await imageOf(large).webp({ quality: 80 }).toBuffer(),
    '.jpg': await jpegOf(large),
    '-thumb.webp': await imageOf(small).webp({ quality: 74 }).toBuffer(),
    '-thumb.jpg': await jpegOf(small),
  };
}

type Pixels = { readonly data: Buffer; readonly info: OutputInfo };

const pixelsOf = (image: Sharp, side: number): Promise<Pixels> =>
  image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

const imageOf = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

const jpegOf = (pixels: Pixels): Promise<Buffer> =>
  imageOf(pixels).flatten({ background: 'white' }).jpeg({ quality: 82 }).toBuffer();
