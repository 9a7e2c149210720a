import { keysOf } from '@sali/domain/base/collections';

/** The kinds of file that a picture has. */
export const IMAGE_FILES = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '-thumb.webp': 'image/webp',
  '-thumb.jpg': 'image/jpeg',
} as const;
export type ImageFile = keyof typeof IMAGE_FILES;

/** The names that a store is asked for: nothing else reaches a disk. */
const IMAGE_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.webp|\.jpg|-thumb\.webp|-thumb\.jpg)$/;

/** Which of a picture's files a name is; undefined for any other name. */
export function imageFileOf(name: string): ImageFile | undefined {
  const ending = IMAGE_NAME.exec(name)?.[1];
  return keysOf(IMAGE_FILES).find((file) => file === ending);
}
