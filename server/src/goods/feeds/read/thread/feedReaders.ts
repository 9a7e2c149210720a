import { InflatedBudget } from '../budget.ts';
import type { FoundFile } from '../../files/find.ts';
import { type Classifier, classifyHere } from '../../rows/classify.ts';
import { type ReadHooks, readFeeds } from '../readFeed.ts';
import { documentsIn } from '../unwrap.ts';
import { type OpenDocument, ReadingThread } from './readingThread.ts';

/** Files from this size on are read in a thread: a smaller one is read in less time than a thread takes to start. */
const THREAD_BYTES_MIN = 64 * 1024;

/** Reads a file, and finds the categories of its products. */
export type FeedReader = {
  /**
   * Each document in turn; it has to be read before the next one is asked for.
   * @throws FeedError when the wrapping of the file is broken; what is wrong with a document rejects its `feeds`
   */
  readonly documents: (file: Pick<FoundFile, 'path' | 'bytes'>, hooks: ReadHooks) => AsyncGenerator<OpenDocument>;
  readonly classify: Classifier;
};

/** Reads on the calling thread. */
const READER_HERE: FeedReader = { documents: documentsHere, classify: classifyHere };

/** Shared by all imports of the process. */
const thread = new ReadingThread();

export const readerOf = ({ bytes }: Pick<FoundFile, 'bytes'>): FeedReader =>
  bytes < THREAD_BYTES_MIN ? READER_HERE : thread;

async function* documentsHere(
  { path, bytes }: Pick<FoundFile, 'path' | 'bytes'>,
  hooks: ReadHooks,
): AsyncGenerator<OpenDocument> {
  for await (const document of documentsIn(path, new InflatedBudget(bytes))) {
    const feeds = readFeeds(document, hooks);
    // The error belongs to the caller that awaits them; an abandoned file has none.
    feeds.catch(() => undefined);
    yield { name: document.name, nameFacts: document.nameFacts, feeds };
  }
}
