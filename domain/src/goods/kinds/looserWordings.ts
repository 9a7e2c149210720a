import { likelySubcategory } from '../catalogue/plainWords.ts';
import { isProduceShelf } from './otherThings.ts';
import { wordsOf } from '../catalogue/normalise.ts';

/**
 * Words that say in which form goods are sold. If a store has none in that form, the line is matched without these
 * words.
 */
const HOW_IT_COMES: ReadonlySet<string> = new Set(
  wordsOf(
    'קלוי קלויה קלויים קלויות קלוף קלופים קלופות מגולען מגולענים טבעי טבעית טבעיים גולמי גולמית טחון טחונה גרוס גרוסה כתית מעולה מגורר מגוררת ' +
      'מגורד מגורדת פרוס פרוסה פרוסים פרוסות קשה מבושל מבושלים שלם שלמה שלמים L M XL S',
  ),
);
/** Minced meat is not meat in one piece, and a ground herb is not fresh. */
const isFreshOrMeat = (subcategoryId: number | undefined): boolean =>
  isProduceShelf(subcategoryId) || Math.floor((subcategoryId ?? 0) / 10) === 3;

/** The same goods without the words that say how they come; null where there are none, or nothing would be left. */
export function looserWordingOf(words: readonly string[]): string[] | null {
  const looser = words.filter((word, at) => at === 0 || !HOW_IT_COMES.has(word));
  const isSame = looser.length === words.length;
  return isSame || isFreshOrMeat(likelySubcategory(looser.join(' '))) ? null : looser;
}
