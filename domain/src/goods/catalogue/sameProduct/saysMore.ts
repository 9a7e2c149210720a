import { normalise } from '../normalise.ts';
import { LABELS } from './labels.ts';
import { oneForm } from './oneForm.ts';

/** Whether a name has a word, beside labels, that another name has in no form: somebody may search for it. */
export function saysMore(name: string, than: string): boolean {
  const known = new Set(normalise(than).split(' ').map(oneForm));
  const isLabel = (word: string): boolean => LABELS.some((labels) => labels.has(word));
  return normalise(name)
    .split(' ')
    .some((word) => word.length > 1 && !isLabel(word) && !known.has(oneForm(word)));
}
