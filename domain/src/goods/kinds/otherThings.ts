import { otherFormsOf } from '../catalogue/forms.ts';
import { plainSubcategory } from '../catalogue/plainWords.ts';
import { wordsOf } from '../catalogue/normalise.ts';
import type { Product } from '../catalogue/product.ts';

/** Which words of a product's name make it another thing than the plain kind that a line names. */

/** A kind as it is asked for, with the subcategory that its words name. */
export type AskedWords = {
  readonly words: readonly string[];
  /** The words of the line, where `words` are another wording for them. */
  readonly said?: readonly string[];
  readonly subcategoryId: number | undefined;
};

const wordsIn = (text: string): ReadonlySet<string> => new Set(wordsOf(text));

const DRIED = 'מיובש מיובשת מיובשים מיובשות';
const FROZEN = 'קפוא קפואה קפואים קפואות מוקפא מוקפאת מוקפאים מוקפאות';

/** Words that make any goods another thing. */
const OF_ALL = wordsIn(
  'בטעם טעם טעמים סויה שקדים אורז קוקוס שיבולת מרוכז עמיד אבקת אבקה תחליף צמחי צמחית טבעוני טבעונית דמוי לחתולים לחתול לכלבים ' +
    'לכלב שוקולד ממולא ממולאים במילוי מילוי רוטב ברוטב מרוסק מרוסקות מרוסקים בחומץ במלח קוביות סושי לסושי כבוש כבושים חמוצים ' +
    'פנים גוף שיער מעושן מעושנת מעושנים נוזלי קראנץ קוקיס פצפוצי בטעמים מצופה מצופים מצופות ציפוי בציפוי אדפ אדט בושם יוניסקס ניחוח בניחוח זרעים זרעי שתיל עציץ',
);
/** Fish are sold frozen as a rule, dried fruit is dried by name. */
const DRIED_WORDS = wordsIn(DRIED);
const FROZEN_WORDS = wordsIn(FROZEN);
const FISH = 33;
const DRIED_GOODS = 44;
const TINS = 52;
const POULTRY = 31;
const HOT_DRINKS = 73;
const MEAT_CATEGORY = 3;
const SAUSAGES = 34;
const DAIRY_CATEGORY = 1;
const FROZEN_CATEGORY = 9;
const DRY = wordsIn('יבש יבשה יבשים יבשות');
const SOFT_DRINKS = 71;

/** Things that are made from fresh vegetables, fruit and herbs. */
const PROCESSED = wordsIn(
  'מיץ נקטר רסק ממרח סלט חטיף ציפס טבעות פריך פריכים פריכות מטוגן מטוגנים קלוי קלויים קלויה טחון טחונה כתוש כתושה גבישי גרוס גרוסה קונפי משומר ' +
    'משומרים משומרת תה חליטה חליטת יבשה יבשות קציצות לביבות שניצל ריבת סירופ משקה סחוט מגורר מגוררת שימורי בשמן',
);
const FRESH: ReadonlySet<number> = new Set([41, 42, 43]);
const HERBS = 43;
/** Herbs are dry where their name says so; onion is dry by name. */
const DRY_HERBS = wordsIn('מיכל צנצנת בצנצנת יבש יבשה יבשים מיובש זרעי גרגרי גרגירי תיבול');

const OTHER_POULTRY = wordsIn('הודו אווז ברווז');
/** Flavours of dairy goods and soft drinks. */
const FLAVOURS = wordsIn(
  'תפוח לימון ליים נענע אננס ענבים אפרסק תות תותים יער מנגו אבטיח אשכולית תפוז פסיפלורה אוכמניות בננה קיווי דובדבן וניל קפה קרמל זיתים ' +
    'שמיר עירית פסטו חלפיניו סלמון אגוזים דבש גרנולה פצפוצי לוטוס פירות הדרים דואט מיקס פיסטוק פטל',
);

/** By the first word of the line: another thing under the same first word. */
const BY_HEAD: ReadonlyMap<string, ReadonlySet<string>> = headsOf({
  בצל: 'ירוק סגול אדום שאלוט פנינה',
  פלפל: 'שחור לבן אנגלי חריף חריפה צילי שאטה חלפיניו גרוס טחון ממולא',
  תפוח: 'אדמה',
  תפוחי: 'אדמה',
  כרוב: 'אדום סגול ניצנים סיני כבוש ניצני',
  מלפפון: 'חמוץ בייבי',
  מלפפונים: 'חמוץ בייבי',
  לימון: 'ליים',
  דבש: 'תמרים חרדל',
  שעועית: 'במי במים מבושלת מבושל בקופסא בקופסה קופסה קופסא',
  חומוס: 'סלט ממרח קלוי קלויים',
  עדשים: 'מבושלות מבושל',
  בוטן: 'בקליפה מצופה',
  בוטנים: 'בקליפה מצופים אמריקאי סיני',
  תירס: 'גמדי פופקורן לפופקורן קלח קלחים',
  טונה: 'מקסיקני מקסיקנית ירקות סלט ממרח פיקנטית חריפה',
  חמאה: 'קקאו',
  שמן: 'דגים קיק',
  סוכר: 'ענבים גלינג',
  נקניק: 'נקניקיות נקניקיה נקניקייה',
});

function headsOf(table: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(table).map(([head, words]) => [wordsOf(head)[0] ?? head, wordsIn(words)]));
}

type OtherProduct = Pick<Product, 'size' | 'categoryId'> & Partial<Pick<Product, 'subcategoryId'>>;

/** Whether a word says that goods are frozen. */
export const isFrozenWord = (word: string): boolean => FROZEN_WORDS.has(word);

/** Whether a subcategory is that of fresh vegetables, fruit or herbs. */
export const isProduceShelf = (subcategoryId: number | undefined): boolean =>
  subcategoryId !== undefined && FRESH.has(subcategoryId);

/** Whether a subcategory is that of chicken. */
export const isPoultry = (subcategoryId: number | undefined): boolean => subcategoryId === POULTRY;

/** Whether goods of a subcategory are dried or frozen as a rule: dried fruit, fish. */
export const isKept = (subcategoryId: number | undefined): boolean =>
  subcategoryId === FISH || subcategoryId === DRIED_GOODS;

/** Looks up the first word of a line in a table, in singular or plural. */
export function ofHeadIn<T>(table: ReadonlyMap<string, T>, [head = '']: readonly string[]): T | undefined {
  const form = [head, ...otherFormsOf(head)].find((one) => table.has(one));
  return form === undefined ? undefined : table.get(form);
}

/** Whether a product is another thing than what is asked for, by the words that its name has and the line has not. */
export function isOtherThing(
  { words, said = words, subcategoryId }: AskedWords,
  theirs: readonly string[],
  { size, categoryId, subcategoryId: theirShelf }: OtherProduct,
): boolean {
  const isFresh = isProduceShelf(subcategoryId);
  // Vegetables and fruit are not liquids: what has their name is juice, or a perfume. Tea that is poured is not a tea
  // bag.
  if ((isFresh || subcategoryId === HOT_DRINKS) && (size?.unit === 'ml' || size?.unit === 'l')) return true;
  // Dry beans are not tinned, nor frozen.
  if (said.some((word) => DRY.has(word)) && (theirShelf === TINS || categoryId === FROZEN_CATEGORY)) return true;
  // Meat of any brand is not a sausage; chicken is not turkey.
  if (theirShelf === SAUSAGES && rootCategoryOf(subcategoryId) === MEAT_CATEGORY && subcategoryId !== SAUSAGES)
    return true;
  const ofHead = ofHeadIn(BY_HEAD, words);
  return (
    isMixture(words, theirs) ||
    theirs.some((whole) => {
      // Feeds join a number to the word after it.
      const word = whole.replace(/^\d+(?=\p{L})/u, '');
      if (words.includes(word)) return false;
      if (OF_ALL.has(word) || ofHead?.has(word)) return true;
      if (DRIED_WORDS.has(word)) return subcategoryId !== DRIED_GOODS;
      if (FROZEN_WORDS.has(word)) return subcategoryId !== FISH;
      if (isFresh && PROCESSED.has(word)) return true;
      if (subcategoryId === POULTRY && OTHER_POULTRY.has(word)) return true;
      if (subcategoryId === HERBS && DRY_HERBS.has(word)) return true;
      return isFlavoured(subcategoryId) && FLAVOURS.has(word);
    })
  );
}

const rootCategoryOf = (subcategoryId: number | undefined): number => Math.floor((subcategoryId ?? 0) / 10);

const isFlavoured = (subcategoryId: number | undefined): boolean =>
  subcategoryId === SOFT_DRINKS || rootCategoryOf(subcategoryId) === DAIRY_CATEGORY;

/** 'אפונה וגזר' is neither peas nor carrots: its second part is a thing of its own. */
function isMixture(words: readonly string[], theirs: readonly string[]): boolean {
  return theirs.some(
    (word, at) =>
      at > 0 &&
      word.startsWith('ו') &&
      word.length > 3 &&
      !words.includes(word) &&
      plainSubcategory(word.slice(1)) !== undefined,
  );
}
