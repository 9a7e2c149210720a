import { otherFormsOf } from '../forms.ts';

/** A word in singular or plural, male or female: 'אדומים' and 'אדומה' are 'אדומ'. Shorter stems are shared by too many words. */
export function oneForm(word: string): string {
  const single = word.replace(/יימ$/, 'י').replaceAll('יי', 'י').replaceAll('וו', 'ו');
  if (single.length < 4 || otherFormsOf(single).length === 0) return single;
  for (const ending of ['ות', 'ימ', 'ה', 'ת']) {
    const stem = single.slice(0, -ending.length);
    if (single.endsWith(ending) && stem.length >= 3) return stem;
  }
  return single;
}
