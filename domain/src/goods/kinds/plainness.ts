import { wordsOf } from '../catalogue/normalise.ts';
import { type AskedWords, isKept, isPoultry, ofHeadIn } from './otherThings.ts';
import type { Product } from '../catalogue/product.ts';
import { specialMaskOf } from '../catalogue/specialWords.ts';

/**
 * How plain a product is for a line: which products a person takes first, and which only if a store has nothing
 * plainer.
 */

/** 0: the plain thing. 1: a sort of it that a store may sell in its place. 2: a special thing. */
type Plainness = 0 | 1 | 2;

/** Sorts that do in place of the plain thing: organic, lactose-free, gluten-free, for pizza. */
const DOES_AS_WELL = specialMaskOf(wordsOf('אורגני לקטוז לפיצה'));

const MUSHROOMS = 'חורש יער שיטאקי שיטקי פורטובלו פורטבולה מלך פורציני יבשות צדפות';

/** By the first word of a line: sorts that the plain word does not mean, though they do where there is nothing else. */
const SORTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    אורז: 'בסמטי בסמאטי יסמין סושי לסושי ריזוטו לריזוטו ארבוריו פרא אדום שחור מלא לקינוחים',
    שמן: 'זית שומשום קוקוס אבוקדו פשתן אגוזים ענבים',
    רוטב: 'מתוק מתוקה מופחת מופחתת',
    פטריות: MUSHROOMS,
    שמפיניון: MUSHROOMS,
    פרגית: 'עצם לתנור',
    פרגיות: 'עצם לתנור',
    שום: 'קלוף פנינה שחור',
    עגבניות: 'שרי תמר מגי לובלו צהובות ביבי צבעוניות',
    עגבניה: 'שרי תמר מגי לובלו צהובה ביבי',
    עגבנייה: 'שרי תמר מגי לובלו צהובה ביבי',
    קמח: 'שיפון כוסמין כוסמת טף מצה',
    שקד: 'ירוק טחון',
    פקאן: 'סיני מסוכר',
    ביסקוויט: 'קרמל לוטוס קקאו',
    קטשופ: 'סרירצה',
    סולת: 'מאורז',
    שקדים: 'ירוק טחונים',
    גזר: 'גמדי בייבי מגורר צבעוני לבן סגול צהוב',
    תפוח: 'בייבי ואקום אפוי אדום',
    תפוחי: 'בייבי ואקום אפויים אדום',
    חומץ: 'בלסמי יין תפוחים אורז בן פטל',
    סוכר: 'קוביות סטיק סטיקים שקיקים נוזלי קנים מוסקובדו',
    מלח: 'גס ורוד אטלנטי צרפתי פתיתי נמוך',
    שעועית: 'ירוקה אדומה שחורה מנומרת מש אזוקי לוביה',
    עדשים: 'שחורות',
    אפונה: 'יבשה',
    חמאה: 'מזוקקת רכה למריחה מיני',
    טופו: 'רך משי מעושן מתובל',
    פסטה: 'טרי טריה טרייה',
    נקניקיות: 'צמחוניות מרגז צוריסוס מיני',
    ביצים: 'אומגה',
  }).map(([head, words]) => [wordsOf(head)[0] ?? head, new Set(wordsOf(words))]),
);

/** 'ללא קליפה' says how nuts come, not that they are special. */
const HOW_IT_COMES =
  /(?:ללא|בלי|עם)\s+(?:פס\s+)?(?:קליפה|קליפות|עור|עצם|עצמות|גרעינים|חרצנים|גלעין|גלעינים|מונוסודיום|חומר משמר|חומרים משמרים)/gu;

type BrandedName = Pick<Product, 'name' | 'brand' | 'manufacturer'>;

/** How plain a product is for a line of these words. */
export function plainnessOf(asked: AskedWords, product: BrandedName): Plainness {
  const { words } = asked;
  const theirs = wordsBesideBrand(asked, product);
  const beyond = beyondPlain(asked, theirs);
  if ((beyond & ~DOES_AS_WELL) !== 0) return 2;
  const sorts = ofHeadIn(SORTS, words);
  const isSort = sorts !== undefined && theirs.some((word) => sorts.has(word) && !words.includes(word));
  return isSort || beyond !== 0 ? 1 : 0;
}

/** Whether a product is a special kind of what a line names, as an organic or a lactose-free one. */
export const isSpecial = (asked: AskedWords, product: BrandedName): boolean =>
  beyondPlain(asked, wordsBesideBrand(asked, product)) !== 0;

/** A maker that is called like a special thing does not make its goods special. */
function wordsBesideBrand({ words }: AskedWords, { name, brand, manufacturer }: BrandedName): string[] {
  const brands = new Set([...wordsOf(brand), ...wordsOf(manufacturer)]);
  return wordsOf(name.replaceAll(HOW_IT_COMES, ' ')).filter((word) => words.includes(word) || !brands.has(word));
}

const OF_CHICKEN = specialMaskOf(wordsOf('עוף'));
const KEPT = specialMaskOf(wordsOf('קפוא מסוכר'));

const beyondPlain = ({ words, subcategoryId }: AskedWords, theirs: readonly string[]): number =>
  specialMaskOf(theirs) &
  ~(specialMaskOf(words) | (isKept(subcategoryId) ? KEPT : 0) | (isPoultry(subcategoryId) ? OF_CHICKEN : 0));
