import { PRODUCT_IMAGE_URL_MAX } from '@sali/domain/limits';
import { z } from 'zod';
import { messageText } from '../messages.ts';
import { trimmedText } from '../plainText.ts';
import { isWebAddress } from '../webAddress.ts';

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
