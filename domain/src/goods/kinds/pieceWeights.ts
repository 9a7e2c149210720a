import { likelySubcategory, plainSubcategory } from '../catalogue/plainWords.ts';
import { wordsOf } from '../catalogue/normalise.ts';
import { KindTable } from './kindTable.ts';
import { isProduceShelf } from './otherThings.ts';

/** The average weight of one piece of weighed goods, in grams: 'חמישה מלפפונים' are bought by weight. */
const GRAMS: Readonly<Record<number, string>> = {
  2: 'תה',
  5: 'שן שום',
  15: 'תות|תות שדה|פטרייה|תמר',
  25: 'עגבניית שרי|עגבניות שרי|צנונית',
  50: 'נקניקייה|נקניקיה|נקניקיות',
  60: 'גינגר|זנגביל|שום|ראש שום|ליים|משמש',
  80: 'קיווי|שזיף',
  40: 'פלפל חריף|פסיפלורה|תאנה',
  100: 'שורש פטרוזיליה|פטרוזיליה שורש|מלפפון|גזר|פיתה|כנפיים|כנף',
  120: 'לימון|קלמנטינה|בצל|בצל יבש|בצל סגול|שוקיים|קציצה|המבורגר',
  150: 'לפת|עגבנייה|עגבניה|בננה|אפרסק|נקטרינה|סלק|קישוא|שניצל',
  180: 'תפוח|תפוח עץ|אגס|תפוח אדמה|תפוד|פלפל|פלפל אדום|פלפל ירוק|גמבה|אפרסמון|שומר|קולורבי',
  200: 'פילה|סלמון|נתח|אבוקדו|סטייק|פרגית|פרגיות|רימון',
  220: 'ארטישוק|תפוז|לוף|פרסה|כרישה|צנון',
  300: 'שורש סלרי|סלרי שורש|ראש סלרי|סלרי ראש|בטטה|חציל|כרעיים|כרע|מנגו|אשכולית|תירס',
  350: 'חסה|ברוקולי|חזה עוף|דניס|דג|סלרי',
  800: 'כרובית|דלורית',
  1000: 'כרוב|פומלה|דלעת|אננס',
  1500: 'מלון|עוף|עוף שלם',
  5000: 'אבטיח',
};

const PIECES = new KindTable(GRAMS);

/** A piece of weighed goods whose weight is not known: nobody means a kilogram. */
export const UNKNOWN_PIECE_GRAMS = 150;

/** The grams of one piece of what a name says, in singular or plural; null for goods that nobody counts. */
export const pieceGramsOf = (name: string): number | null => PIECES.find(name);

/** Vegetables and fruit that people name in the singular when they want one; 'בצל' and 'גזר' mean some. */
const ONE_OF = new Set(
  wordsOf(
    'אבטיח מלון אננס כרוב כרובית ברוקולי חסה דלורית דלעת פומלה אבוקדו מנגו חציל מלפפון עגבניה עגבנייה קישוא לימון ליים ' +
      'תפוז אשכולית תפוח אגס אפרסק נקטרינה שזיף קיווי בננה בטטה קולורבי שומר צנון שום ארטישוק רימון אפרסמון קלמנטינה פפאיה',
  ),
);

/** With these words people mean some, or goods of another kind: 'עגבניה שרי', 'תפוח אדמה', 'תפוז לסחיטה', 'בננה ציפס'. */
const SOME_OF = new Set(
  wordsOf('שרי בייבי אדמה לסחיטה לאפיה לאפייה קלוף קלופה קלוי קלויה חתוך חתוכה פרוס פרוסה ציפס קפוא קפואה'),
);

/** Whether a name without a number means one piece: 'אבטיח', 'מלון גליה', and not 'עגבניות', 'בצל' or 'כרוב כבוש'. */
export function isOnePiece(name: string): boolean {
  const words = wordsOf(name);
  if (!ONE_OF.has(words[0] ?? '') || words.some((word) => SOME_OF.has(word)) || pieceGramsOf(name) === null)
    return false;
  return isProduceShelf(likelySubcategory(name) ?? plainSubcategory(name));
}
