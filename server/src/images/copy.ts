import type { ImageStore } from './store.ts';

/** Stores the files of a picture under another key as well. @returns whether the picture is there */
export async function copyImage(images: ImageStore, from: string, to: string): Promise<boolean> {
  const [webp, jpeg, smallWebp, smallJpeg] = await Promise.all(
    ['.webp', '.jpg', '-thumb.webp', '-thumb.jpg'].map((ending) => images.read(`${from}${ending}`)),
  );
  if (!webp || !jpeg || !smallWebp || !smallJpeg) return false;
  await images.put(to, { '.webp': webp, '.jpg': jpeg, '-thumb.webp': smallWebp, '-thumb.jpg': smallJpeg });
  return true;
}
