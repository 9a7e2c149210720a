import { AppError } from '../../../base/errors.ts';
import { TimedWorker } from '../../../base/workers/workers.ts';
import type { FetchedPage } from './pageEncoding.ts';
import type { PageRecipe } from '@sali/domain/kitchen/recipes/page/structuredRecipe';

/** The processor time and memory that one page may use in its thread; other pages wait for it. */
const PAGE_READING_MS = 2000;
const PAGE_READING_MEMORY_MB = 96;
const PAGES_WAITING_MAX = 8;

/** An idle thread uses some 20 MB, so it ends after a while. */
const IDLE_MS = 60_000;

/** The thread's program is next to this file: `pageWorker.js` once both are bundled, else `pageWorker.ts`, run by tsx. */
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
    // The page took too long, needed too much memory, or is nested too deep.
    throw error instanceof AppError ? error : new AppError('page_too_complex');
  }
}
