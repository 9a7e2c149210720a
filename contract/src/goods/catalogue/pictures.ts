import { PRODUCT_IMAGE_URL_MAX } from '@sali/domain/base/limits';
import { PICTURE_HOST_MAX } from '@sali/domain/base/limits/pictures';
import { z } from 'zod';
import { messageText } from '../../base/messages.ts';
import { trimmedText } from '../../base/plainText.ts';
import { isWebAddress } from '../../base/webAddress.ts';

/** Pictures of products: files of this server, uploaded or fetched by it. */

export const StoredPicture = z.object({
  image_url: z.string().describe('what to send as image_path or image_url of a product'),
  image: z.object({
    webp: z.string(),
    jpeg: z.string(),
    thumbnail_webp: z.string(),
    thumbnail_jpeg: z.string(),
  }),
});
export type StoredPicture = z.infer<typeof StoredPicture>;

export const PictureAddress = z.object({
  url: trimmedText(PRODUCT_IMAGE_URL_MAX).refine(isWebAddress, messageText('image_address')),
});
export type PictureAddress = z.infer<typeof PictureAddress>;

export const PicturePreview = z.object({ thumbnail: z.string().describe('a `data:` address; nothing is stored') });
export type PicturePreview = z.infer<typeof PicturePreview>;

export const BlockedPictureHost = z.object({
  host: z.string(),
  added_by: z.string().describe('empty when the account is gone'),
  added_at: z.string().describe('ISO 8601, UTC'),
  pictures: z.number().describe('how many pictures of it are still stored'),
});
export type BlockedPictureHost = z.infer<typeof BlockedPictureHost>;

export const HostToBlock = z.object({ host: trimmedText(PICTURE_HOST_MAX).describe('a host, or an address on it') });
export type HostToBlock = z.infer<typeof HostToBlock>;

export const RemovedPictures = z.object({ removed: z.number() });
export type RemovedPictures = z.infer<typeof RemovedPictures>;

export const FailedPicture = z.object({
  fetch_id: z.number(),
  address: z.string(),
  reason: z.string().describe('why it could not be fetched, in a sentence'),
});
export type FailedPicture = z.infer<typeof FailedPicture>;
