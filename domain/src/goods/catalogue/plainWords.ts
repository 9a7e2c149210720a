import { categoryWords } from './categoriseFeatures.ts';
import { otherFormsOf, valuesByName } from './forms.ts';

/**
 * Everyday words by subcategory: the plain word for a thing, which is rarely a whole name in price files. Where a model of
 * price files knows the word from cans and sauces ('עגבניות'), a person means the thing itself.
 */
const WORDS: Readonly<Record<number, string>> = {
  11: 'חלב|שוקו',
  12: 'גבינה|גבינה לבנה|גבינה צהובה|קוטג|מוצרלה|פרמזן|פטה|ריקוטה|מסקרפונה|לאבנה|חלומי|טופו',
  13: 'יוגורט|לבן|אשל|שמנת חמוצה|מעדן|קפיר',
  14: 'ביצים|ביצה|חמאה|מרגרינה|שמנת|שמנת מתוקה|שמנת לבישול',
  21: 'לחם|חלה|חלות|בגט|לחם לבן|לחם מלא',
  22: 'פיתות|פיתה|לחמניות|לחמנייה|טורטיות|טורטייה|לאפה|בייגל',
  24: 'קרקר|קרקרים|פריכיות|מצות|מצה|צנימים',
  31: 'עוף|חזה עוף|פרגיות|כרעיים|שוקיים|כנפיים|הודו|שניצל|כבד עוף',
  32: 'בשר|בשר טחון|בשר בקר|סטייק|אנטריקוט|אסאדו|בקר|כבש|צלי|קבב',
  33: 'דג|דגים|סלמון|פילה סלמון|פילה אמנון|פילה דג|פילה דניס|פילה בקלה|פילה לברק|פילה מושט|אמנון|דניס|לברק|בקלה',
  34: 'נקניק|נקניקיות|פסטרמה|סלמי',
  41:
    'ירקות|עגבניה|עגבנייה|עגבניות|עגבניות שרי|מלפפון|פלפל|פלפל אדום|פלפל ירוק|פלפל חריף|גמבה|בצל|בצל יבש|בצל סגול|שום|שן שום|' +
    'ראש שום|תפוח אדמה|תפוחי אדמה|תפודים|תפוד|בטטה|גזר|חציל|קישוא|קישואים|דלעת|דלורית|כרוב|כרובית|ברוקולי|חסה|תרד|סלק|צנון|צנונית|שומר|' +
    'קולורבי|סלרי|ארטישוק|פטריות|פטרייה|אבוקדו|אספרגוס|גינגר|זנגביל|שורש פטרוזיליה|שורש סלרי|כרישה|לוף|פרסה|לפת|במיה|שעועית ירוקה|רוקט|מנגולד|קייל',
  42:
    'פירות|תפוח|תפוחים|תפוח עץ|בננה|בננות|תפוז|תפוזים|קלמנטינה|אשכולית|לימון|לימונים|ליים|פומלה|אגס|אפרסק|נקטרינה|שזיף|משמש|ענבים|אבטיח|' +
    'מלון|מנגו|אננס|קיווי|רימון|תות|תותים|תות שדה|אפרסמון|תאנה|תאנים|אוכמניות|פטל|דובדבן|דובדבנים|פסיפלורה',
  43: 'פטרוזיליה|כוסברה|שמיר|נענע|נענה|בזיליקום|רוזמרין|תימין|טימין|אורגנו|עירית|בצל ירוק|מרווה|עשבי תיבול',
  44: 'אגוזים|אגוזי מלך|שקדים|קשיו|פיסטוק|פיסטוקים|בוטנים|צנוברים|פקאן|תמרים|צימוקים|חמוציות',
  51: 'אורז|פסטה|ספגטי|אטריות|קוסקוס|פתיתים|בורגול|קינואה|כוסמת|גריסים|עדשים|חומוס יבש|שעועית|פול|גרגרי חומוס',
  52: 'שמן|שמן זית|שמן קנולה|חומץ|קטשופ|מיונז|חרדל|רסק עגבניות|רסק|טונה|זיתים|מלפפון חמוץ|מלפפונים חמוצים|מלפפונים במלח|מלפפונים בחומץ|מלפפון במלח|רוטב סויה',
  53:
    'קמח|קמח לבן|קמח לחם|קמח תופח|סוכר|סוכר חום|סוכר וניל|אבקת סוכר|מלח|פלפל שחור|פפריקה|כמון|כורכום|קינמון|זעתר|סומק|קארי|הל|שמרים|' +
    'שום גבישי|אבקת שום|אבקת בצל|אבקת אפייה|אבקת אפיה|סודה לשתייה|סודה לשתיה|קורנפלור|פרג|פירורי לחם|קקאו|תמצית וניל|וניל|שומשום|קוקוס|אגוז מוסקט|ציפורן|עלי דפנה|דפנה|בהרט|תבלינים',
  54: 'חומוס|טחינה|דבש|סילאן|ריבה|קורנפלקס|גרנולה|שיבולת שועל|קוואקר|חמאת בוטנים|ממרח שוקולד',
  61: 'חטיפים|במבה|ביסלי|פופקורן|ציפס|בייגלה',
  62: 'שוקולד|סוכריות|ממתקים|מסטיק|שוקולד מריר|שוקולד לבן|שוקולד חלב',
  63: 'עוגה|עוגיות',
  64: 'ביסקוויטים|ביסקוויט|ופלים|וופלים',
  71: 'מים|סודה|קולה|שתייה|מים מינרליים|לימונדה',
  72: 'מיץ|מיץ תפוזים|מיץ ענבים|מיץ תפוחים|תירוש',
  73: 'קפה|תה|נס קפה|קפה שחור',
  74: 'יין|יין אדום|יין לבן|בירה|וודקה|ערק',
  81: 'אבקת כביסה|מרכך כביסה|מרכך|גל כביסה',
  82: 'סבון כלים|נוזל כלים|ספוגים|טבליות למדיח',
  83: 'אקונומיקה|שקיות זבל|מטליות|מגב|מופ|מטאטא',
  84: 'שמפו|סבון|משחת שיניים|מברשת שיניים|דאודורנט|נייר טואלט|טישו|מרכך שיער',
  93: 'גלידה|ארטיק|ארטיקים',
  91: 'אפונה קפואה|ירקות קפואים',
  9991: 'חיתולים|מגבונים|מטרנה',
  9992: 'כוסות חד פעמי|צלחות חד פעמי|מפיות',
  9993: 'סוללות|נרות|גפרורים',
};

/** The subcategory of each plain word, or of two, folded as search folds them. */
export const PLAIN_WORDS = valuesByName(WORDS);

/** The single plain words of some subcategories, folded as search folds them. */
export const plainWordsIn = (subcategories: ReadonlySet<number>): readonly string[] =>
  [...PLAIN_WORDS].filter(([word, id]) => !word.includes(' ') && subcategories.has(id)).map(([word]) => word);

/** Words after a name that make it another thing: canned, dried, frozen, in a sauce. */
const PROCESSED = new Set(
  categoryWords(
    'חמוצים חמוצה כבושים גבישי גרוס טחון טחונה כבוש משומר מוקפא מוקפאת מוקפאים מוקפאות מרוסקות מרוסקים קלופות מיובש מיובשים מיובשות מיובשת קפוא קפואה קפואים קפואות בקופסה שימורים כבוש חמוץ',
  ),
);

/** The subcategory that one or two plain words name, in singular or plural; undefined if they name none. */
export const plainSubcategory = (name: string): number | undefined => plainSubcategoryOf(categoryWords(name));

/** Like {@link plainSubcategory}, for a name whose `categoryWords` are computed already. */
export function plainSubcategoryOf(words: readonly string[]): number | undefined {
  const whole = PLAIN_WORDS.get(words.join(' '));
  if (whole !== undefined || words.length !== 1) return whole;
  for (const form of otherFormsOf(words[0] ?? '')) {
    const found = PLAIN_WORDS.get(form);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The same for a longer name, by its first words: 'עגבניות בשלות', 'שמן זית כתית'. Used where the model of the catalogue is
 * not available. undefined if a word makes it another thing.
 */
export function likelySubcategory(name: string): number | undefined {
  const words = categoryWords(name);
  const isProcessed = words.slice(1).some((word) => PROCESSED.has(word));
  const two = words.slice(0, 2).join(' ');
  return (
    plainSubcategory(name) ?? plainSubcategory(two) ?? (isProcessed ? undefined : plainSubcategory(words[0] ?? ''))
  );
}
