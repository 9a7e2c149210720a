/**
 * The images room: pictures that people upload, encoded again and stored.
 * Invariant: nothing of the uploaded file is stored but its pixels, at most 1600 of them a side, so no metadata, no
 * program in disguise. A picture's address is never used twice.
 * Called by the recipes, the pictures and the lists room. Its route serves pictures of products to everybody, and pictures of
 * recipes to those who may read the recipe; receipts are in a folder that this route does not reach, and served by the lists
 * room to the people of their list.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { diskStore } from './diskStore.ts';
import { s3Store } from './s3Store.ts';
import type { ImageStore } from './store.ts';

export type { ImageStore } from './store.ts';
export { imageFileOf } from './files.ts';
export { bytesOfImage, makeImage, type MadeImage } from './make.ts';
export { purgeRemovedPictures, removePictures } from './removal.ts';
export { fileOf, hashOfFile } from './upload.ts';

/** The addresses of a stored picture. */
export const pictureOf = (key: string) => ({
  webp: `/static/images/${key}.webp`,
  jpeg: `/static/images/${key}.jpg`,
  thumbnail_webp: `/static/images/${key}-thumb.webp`,
  thumbnail_jpeg: `/static/images/${key}-thumb.jpg`,
});

/**
 * Where the configuration says: a bucket of an S3-compatible store, else a folder under DATA_DIR.
 * @param folder pictures that are served to everybody, or receipts
 */
export const openImages = (
  { imagesS3, dataDir }: Pick<Config, 'imagesS3' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  folder: 'images' | 'images/receipts' = 'images',
): ImageStore => (imagesS3 ? s3Store(imagesS3, log, folder) : diskStore(`${dataDir}/${folder}`));
