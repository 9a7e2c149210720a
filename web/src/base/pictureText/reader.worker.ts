import englishUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import hebrewUrl from '@tesseract.js-data/heb/4.0.0_best_int/heb.traineddata.gz?url';
import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import wasmUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import type { ReaderMessage, ReadingTask } from './readerMessages.ts';
import { openTextReader, textOfPasses, type TextReader } from './tesseract.ts';

/** Reads one picture, away from the thread of the screen: a pass takes seconds. All files are this site's. */

const say = (message: ReaderMessage): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ReadingTask>) => void sayTextOf(data));

async function sayTextOf({ picture, layout }: ReadingTask): Promise<void> {
  let read: TextReader;
  try {
    read = await openModels();
  } catch {
    // The files are not on the device, and the network is away; or the browser runs no WebAssembly.
    return say({ kind: 'failed', why: 'notLoaded' });
  }
  try {
    say({ kind: 'text', text: textOfPasses(read(picture, layout), layout) });
  } catch {
    // Tesseract ran out of memory.
    say({ kind: 'failed', why: 'stopped' });
  }
}

async function openModels(): Promise<TextReader> {
  const [heb, eng] = await Promise.all([unpacked(hebrewUrl), unpacked(englishUrl)]);
  const onProgress = (share: number) => say({ kind: 'progress', share });
  const reader = await openTextReader(createCore, { locateFile: () => wasmUrl }, { heb, eng }, onProgress);
  onProgress(0);
  return reader;
}

async function unpacked(url: string): Promise<Uint8Array> {
  // A file of this site, which no call of the API reads: the worker has no session.
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`${url}: ${response.status}`);
  const body = response.body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(body).arrayBuffer());
}
