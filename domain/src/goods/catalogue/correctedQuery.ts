import { nearness } from './nearWords.ts';
import { normalise } from './normalise.ts';
import type { SearchDoc } from './searchDoc.ts';

type CorrectedWords = {
  /** The typed words, folded. */
  readonly words: readonly string[];
  /** The same with a space that was missing. */
  readonly meant: readonly string[];
  /** The words of `meant` that match nowhere as they were typed. */
  readonly strangers: readonly string[];
};

/**
 * Spells the typed words as the best hit does: words that match nowhere are replaced by the words of the hit that they
 * are near. @returns null if nothing was put right
 */
export function correctedQuery({ words, meant, strangers }: CorrectedWords, best: SearchDoc): string | null {
  if (strangers.length === 0 && meant === words) return null;
  const spelled = `${best.name} ${best.brand} ${best.manufacturer}`.split(/[\s,()]+/).filter((word) => word !== '');
  let isChanged = meant !== words;
  const corrected = meant.map((word) => {
    const exact = spelled.find((one) => normalise(one) === word);
    if (exact !== undefined || !strangers.includes(word)) return exact ?? word;
    const near = spelled.find((one) => isNear(normalise(one), word));
    isChanged ||= near !== undefined;
    return near ?? word;
  });
  return isChanged ? corrected.join(' ') : null;
}

const isNear = (word: string, typed: string): boolean => word !== '' && nearness(word, typed) !== 'far';
