import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeImage } from './images.ts';
import { IMAGE_PIXELS_MAX } from './make.ts';

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

it('[X73] a picture of over 50 million pixels is refused', async () => {
  const bomb = await picture(Math.ceil(IMAGE_PIXELS_MAX / 5000) + 1, 5000);
  await expect(makeImage(bomb, 1)).rejects.toMatchObject({ code: 'image_unreadable' });
});

it('[X73] one picture of a person is made and one waits; others of theirs are refused, those of others are not', async () => {
  const bytes = await picture(600, 400);
  const make = (userId: number) =>
    makeImage(bytes, userId).then(
      () => 'made',
      (error: { code: string; retryAfterSeconds: number }) => `${error.code} ${error.retryAfterSeconds}`,
    );
  const results = await Promise.all([make(1), make(1), make(1), make(1), make(2)]);
  expect(results.toSorted()).toEqual(['made', 'made', 'made', 'unavailable 5', 'unavailable 5']);
  expect(results[4]).toBe('made');
});
