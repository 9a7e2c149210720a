import { IMAGE_BYTES_MAX } from '@sali/domain/base/limits';
import type { PdfMessage } from './pdfReader.worker.ts';

/** Why a PDF was not read. */
export type PdfProblem = 'large' | 'unreadable' | 'empty' | 'notLoaded';

/** A receipt takes less than a second; after this a file is taken for broken. */
const READING_MS = 20_000;

/** The text of a PDF, or the picture of one whose text has no price. */
export type ReadPdf = { readonly text: string } | { readonly picture: Blob } | { readonly problem: PdfProblem };

/** Reads a PDF on this device, row by row; never rejects. The reader is fetched at the first use. */
export async function readPdf(file: Blob): Promise<ReadPdf> {
  if (file.size > IMAGE_BYTES_MAX) return { problem: 'large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('pdfReader.worker.ts', import.meta.url), { type: 'module' });
  try {
    const read = await pdfByWorker(worker, bytes);
    if (!read || read.text === null) return { problem: 'unreadable' };
    if (read.picture !== null) return { picture: read.picture };
    return read.text.trim() === '' ? { problem: 'empty' } : { text: read.text };
  } catch {
    // The worker is not on the device, and the network is away.
    return { problem: 'notLoaded' };
  } finally {
    worker.terminate();
  }
}

const pdfByWorker = (worker: Worker, bytes: Uint8Array): Promise<Extract<PdfMessage, { pdf: 'read' }> | null> =>
  new Promise((resolve, reject) => {
    setTimeout(() => resolve(null), READING_MS);
    // pdf.js throws outside its promises where a file is broken: an error of the loaded reader is the file's.
    let isLoaded = false;
    worker.addEventListener('message', ({ data }: MessageEvent<PdfMessage>) => {
      if (data.pdf === 'loaded') isLoaded = true;
      else if (data.pdf === 'read') resolve(data);
    });
    worker.addEventListener('error', (event) => (isLoaded ? resolve(null) : reject(new Error(event.message))));
    worker.postMessage(bytes, [bytes.buffer]);
  });
