import { expect, test, vi } from 'vitest';
import { feedsTexts } from '@sali/texts/app/feeds';
import { all as english } from '@sali/texts/en/all';
import { jobErrorText, jobPart, stageText } from './feedProgress.ts';

const at = (stage: 'listing' | 'fetching' | 'reading' | 'merging', index: number, of = 4) => ({
  stage,
  name: 'a.gz',
  index,
  of,
  rows: 1200,
  bytes: 2048,
});

test('[O13] a job never goes back: downloading the files is half of it, reading them the other', () => {
  const steps = [
    null,
    at('listing', 0, 0),
    at('fetching', 1),
    at('fetching', 4),
    at('reading', 1),
    at('merging', 1),
    at('reading', 4),
  ];
  const parts = steps.map((progress) => jobPart({ kind: 'fetch', progress }));
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(parts.at(-1)).toBeLessThan(1);
  expect(jobPart({ kind: 'import', progress: at('reading', 3) })).toBe(0.5);
});

test('[O13] says in words what is happening', () => {
  expect(stageText(null)).toBe(feedsTexts.waiting);
  expect(stageText(at('listing', 0))).toBe(feedsTexts.stages.listing);
  expect(stageText(at('fetching', 1))).toContain('1 מתוך 4');
  expect(stageText(at('reading', 2))).toContain('1,200');
  expect(stageText(at('merging', 2))).toContain('שומרים');
  expect(stageText({ ...at('merging', 2), rows: 1 })).toContain('שורה אחת');
});

test('[LN11] the reason for a failed job is in the language of the page, followed by the name of its file', async () => {
  const truncated = {
    error: 'הקובץ קטוע: הוא נגמר באמצע: Price7290.gz',
    error_code: 'truncated',
    error_file: 'Price7290.gz',
  };
  const unreachable = { error: 'הפורטל של הרשת לא ענה: רמי לוי', error_code: 'unreachable', error_file: 'רמי לוי' };
  const failed = { error: 'תקלה בשרת בזמן ההורדה', error_code: 'job_failed', error_file: null };
  const old = { error: 'הקובץ ריק: Price7290.gz', error_code: null, error_file: null };
  expect([truncated, unreachable, failed, old].map(jobErrorText)).toEqual(
    [truncated, unreachable, failed, old].map(({ error }) => error),
  );
  vi.resetModules();
  const { setTexts } = await import('../base/languages/chosen.ts');
  setTexts(english, () => null);
  const own = await import('./feedProgress.ts');
  expect(own.jobErrorText(truncated)).toBe('The file is cut off: it ends in the middle: Price7290.gz');
  expect(own.jobErrorText(unreachable)).toBe('The chain’s portal didn’t answer: רמי לוי');
  expect(own.jobErrorText(failed)).toBe('A server error during this run');
  expect(own.jobErrorText(old)).toBe(old.error);
  vi.resetModules();
});
