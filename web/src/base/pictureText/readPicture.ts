import { type GreyPicture, greyPixels, readingSize } from './greyPixels.ts';
import type { ReaderMessage, ReadingTask } from './readerMessages.ts';
import type { TextLayout } from '@sali/domain/base/pictureText/passes';

/** Why a picture was not read. */
export type PictureProblem = 'noPicture' | 'empty' | 'notLoaded' | 'stopped';

export type PictureReading = {
  /** The lines of the text, or why there are none; never rejects. Does not settle after `cancel`. */
  readonly result: Promise<{ readonly text: string } | { readonly problem: PictureProblem }>;
  /** Stops at once. */
  readonly cancel: () => void;
};

/**
 * Reads the text of a picture on this device, in Hebrew and English. The reader is fetched at the first use, and kept
 * by the service worker.
 * @param onProgress gets the share that is read, 0–1, once reading has begun
 */
export function readPicture(
  file: Blob,
  onProgress: (share: number) => void,
  layout: TextLayout = 'page',
): PictureReading {
  const ending = new AbortController();
  const result = greyPicture(file, layout).then(
    (picture) => readByWorker({ picture, layout }, onProgress, ending.signal),
    // This browser cannot open the file as a picture.
    () => ({ problem: 'noPicture' as const }),
  );
  return { result, cancel: () => ending.abort() };
}

/** The picture as its camera held it, in the size in which it is read. @throws when the file is not a picture */
async function greyPicture(file: Blob, layout: TextLayout): Promise<GreyPicture> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = readingSize(picture.width, picture.height, layout);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  // Transparent parts are paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return { width, height, pixels: greyPixels(context.getImageData(0, 0, width, height).data) };
}

function readByWorker(
  task: ReadingTask,
  onProgress: (share: number) => void,
  ending: AbortSignal,
): PictureReading['result'] {
  return new Promise((resolve) => {
    if (ending.aborted) return;
    const worker = new Worker(new URL('reader.worker.ts', import.meta.url), { type: 'module' });
    ending.addEventListener('abort', () => worker.terminate());
    const end = (result: Awaited<PictureReading['result']>) => {
      worker.terminate();
      resolve(result);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
      if (data.kind === 'progress') onProgress(data.share);
      else if (data.kind === 'failed') end({ problem: data.why });
      else end(data.text.trim() === '' ? { problem: 'empty' } : { text: data.text });
    });
    // The worker itself was not loaded, or ran out of memory.
    worker.addEventListener('error', () => end({ problem: 'notLoaded' }));
    worker.postMessage(task, [task.picture.pixels.buffer]);
  });
}
