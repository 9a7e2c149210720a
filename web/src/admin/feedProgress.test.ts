import { expect, test } from 'vitest';
import { feedsTexts } from '../languages/feedsTexts.ts';
import { setTexts } from '../languages/chosen.ts';
import { english } from '../languages/en/texts.ts';
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

test('[LN11] the reason for a failed job is in the language of the page, followed by the name of its file', () => {
  const withColon = 'הקובץ קטוע: הוא נגמר באמצע: Price7290.gz';
  expect(jobErrorText(withColon)).toBe(withColon);
  setTexts(english);
  expect(jobErrorText(withColon)).toBe('The file is cut off: it ends in the middle: Price7290.gz');
  expect(jobErrorText('הפורטל של הרשת לא ענה: רמי לוי')).toBe('The chain’s portal didn’t answer: רמי לוי');
  expect(jobErrorText('שגיאה בשרת בזמן המשימה')).toBe('A server error during this run');
});
