import { categorise } from '../../goods/catalogue/categorise.ts';
import { categoryWords } from '../../goods/catalogue/categoriseFeatures.ts';

/** Which ingredients are taken out of the freezer the evening before they are cooked. */

/** Poultry, meat, fish, and dough: they take hours to thaw. Frozen vegetables go into the pot as they are. */
const SLOW_TO_THAW: ReadonlySet<number | null> = new Set([31, 32, 33, 92]);
/** Only a guess that is at least this sure counts: a wrong one sends a person to the freezer in vain. */
const SURE_ENOUGH = 0.5;
/** Words that make meat, fish or dough another thing: broth, sauce, spice, what is smoked, canned, cooked, or not of meat. */
const OTHER_THINGS = new Set(
  (
    'ציר מרק רוטב תבלין אבקת ביצי מעושן מעושנת מעושנים משומר שימורי שימורים מבושל מבושלת צלוי צלויה ' +
    'בשמן קוויאר סרדין סרדינים אנשובי טבעוני טבעונית צמחוני צמחונית חציל חצילים קצוץ עץ פנקייק'
  )
    .split(' ')
    .flatMap(categoryWords),
);

/**
 * Whether an ingredient thaws overnight.
 * @param subcategoryId of the product that it is linked to; null: its words say what it is
 */
export function isThawed(name: string, subcategoryId: number | null): boolean {
  if (categoryWords(name).some((word) => OTHER_THINGS.has(word))) return false;
  if (subcategoryId !== null) return SLOW_TO_THAW.has(subcategoryId);
  const guess = categorise({ name });
  return guess.confidence >= SURE_ENOUGH && SLOW_TO_THAW.has(guess.subcategoryId);
}
