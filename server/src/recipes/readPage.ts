import { PAGE_READING_MEMORY_MB, PAGE_READING_MS, PAGES_WAITING_MAX } from '@sali/domain/limits';
import { AppError } from '../errors.ts';
import { TimedWorker } from '../workers/workers.ts';
import type { FetchedPage } from './fetchPage.ts';
import type { PageRecipe } from './pageRecipe.ts';

/** A thread that waits for the next page keeps some 20 MB. */
const IDLE_MS = 60_000;

/** The thread's program is beside this file: `pageWorker.js` once both are bundled, else `pageWorker.ts` by way of tsx. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('./pageWorker.dev.mjs', import.meta.url)
  : new URL('./pageWorker.js', import.meta.url);

const worker = new TimedWorker<FetchedPage, PageRecipe | null>({
  url: WORKER,
  budgetMs: PAGE_READING_MS,
  memoryMb: PAGE_READING_MEMORY_MB,
  waitingMax: PAGES_WAITING_MAX,
  idleMs: IDLE_MS,
});

/**
 * The recipe in a page, read in a thread with a limit on its time and memory; null where there is none.
 * @throws AppError page_too_complex past the limits, too_many_requests while another page of the user is read
 */
export async function readPage(userId: number, page: FetchedPage): Promise<PageRecipe | null> {
  try {
    return await worker.run(String(userId), page);
  } catch (error) {
    // Too long, too much memory, or too deep for the reader.
    throw error instanceof AppError ? error : new AppError('page_too_complex');
  }
}
