import type { FeedJob } from '@sali/contract/goods/feeds/feeds';
import { lookUp } from '../base/languages/chosen.ts';
import { feedsTexts } from '@sali/texts/app/feeds';
import { dataSize } from '../base/languages/words.ts';

type FeedJobProgress = FeedJob['progress'];
type JobError = Pick<FeedJob, 'error' | 'error_code' | 'error_file'>;

/** The current stage of a job, in words. */
export function stageText(progress: FeedJobProgress): string {
  const words = feedsTexts.stages;
  if (!progress) return feedsTexts.waiting;
  const { stage, index, of, rows = 0, bytes = 0 } = progress;
  switch (stage) {
    case 'listing':
      return words.listing;
    case 'fetching':
      return words.fetching({ index, of, size: dataSize(bytes) });
    case 'reading':
      return words.reading({ index, of, rows });
    case 'merging':
      return words.merging({ index, of, rows });
  }
}

/** The finished part of a job, 0–1: for a fetch, half is downloading the files and half is reading them. */
export function jobPart({ kind, progress }: Pick<FeedJob, 'kind' | 'progress'>): number {
  if (!progress || progress.of === 0) return 0;
  const { stage, index, of } = progress;
  if (stage === 'listing') return 0;
  if (stage === 'fetching') return index / of / 2;
  const read = (index - 1 + (stage === 'merging' ? 0.5 : 0)) / of;
  return kind === 'fetch' ? 0.5 + read / 2 : read;
}

/** Why a file was refused or a job failed, in the page's language; a code that has no text by what the server says. */
export const failureText = (code: string | null, text: string): string =>
  lookUp(feedsTexts.failures, code ?? '') ?? text;

/** Why a job failed, in the page's language [LN11]. The name of the file at its end stays as it is. */
export function jobErrorText({ error, error_code: code, error_file: file }: JobError): string {
  if (error === null) return '';
  const text = failureText(code, error);
  return code === null || file === null ? text : `${text}: ${file}`;
}
