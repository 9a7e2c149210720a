import type { OutputInfo, Sharp } from 'sharp';
import { AppError } from '../errors.ts';
import { Gate } from '../gate.ts';
import type { ImageFile } from './files.ts';

const IMAGE_SIDE_MAX = 1600;
const THUMBNAIL_SIDE_MAX = 640;
/** The formats that phones take by default; decoding others takes too long. */
export const IMAGE_PIXELS_MAX = 50_000_000;

/** A picture's files, by how their names end. */
export type MadeImage = Readonly<Record<ImageFile, Buffer>>;

/** The bytes of all files of a picture. */
export const bytesOfImage = (image: MadeImage): number =>
  Object.values(image).reduce((sum, file) => sum + file.length, 0);

/** The accepted formats, by content; the name of the file says nothing [X28]. */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
/** All steps of one picture together. */
const MAKING_MAX_MS = 10_000;
/** Each takes a core and the pixels' memory; the others wait, one of each person. */
const gate = new Gate(1, 20, { running: 1, waiting: 1 });
const RETRY_AFTER_S = 5;

/** Loaded with the first picture: a server without pictures does without it. */
let sharp: typeof import('sharp').default;

/**
 * The files of an uploaded picture: turned as the camera held it, at most 1600 px and 640 px a side, without metadata,
 * on white where it was transparent (JPEG). An animation becomes its first frame.
 * @param userId whose picture it is
 * @throws AppError image_type, image_unreadable, unavailable while others of this person, or too many in all, wait
 */
export async function makeImage(bytes: Buffer, userId: number): Promise<MadeImage> {
  const { fileTypeFromBuffer } = await import('file-type');
  ({ default: sharp } = await import('sharp'));
  // One thread a picture: with a thread for each core the server itself waits for its turn.
  sharp.concurrency(1);
  // A type that cannot be found is refused like a wrong one.
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) throw new AppError('image_type');
  const made = gate.run(() => madeOf(bytes), String(userId));
  if (made === undefined) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_S });
  try {
    return await made;
  } catch {
    throw new AppError('image_unreadable');
  }
}

async function madeOf(bytes: Buffer): Promise<MadeImage> {
  const until = performance.now() + MAKING_MAX_MS;
  const input = sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', pages: 1 });
  const large = await pixelsOf(inTime(input, until).rotate(), IMAGE_SIDE_MAX);
  const small = await pixelsOf(pipelineOf(large, until), THUMBNAIL_SIDE_MAX);
  return {
    '.webp': await pipelineOf(large, until).webp({ quality: 80 }).toBuffer(),
    '.jpg': await jpegOf(large, until),
    '-thumb.webp': await pipelineOf(small, until).webp({ quality: 74 }).toBuffer(),
    '-thumb.jpg': await jpegOf(small, until),
  };
}

type Pixels = { readonly data: Buffer; readonly info: OutputInfo };

const pixelsOf = (image: Sharp, side: number): Promise<Pixels> =>
  image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

/** Each step gets what is left of the time. @throws when nothing is left */
function inTime(image: Sharp, until: number): Sharp {
  const seconds = Math.ceil((until - performance.now()) / 1000);
  if (seconds <= 0) throw new Error(`the picture took over ${MAKING_MAX_MS} ms`);
  return image.timeout({ seconds });
}

const pipelineOf = ({ data, info: { width, height, channels } }: Pixels, until: number): Sharp =>
  inTime(sharp(data, { raw: { width, height, channels } }), until);

const jpegOf = (pixels: Pixels, until: number): Promise<Buffer> =>
  pipelineOf(pixels, until).flatten({ background: 'white' }).jpeg({ quality: 82 }).toBuffer();
