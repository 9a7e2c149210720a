import { wordsOf } from '../normalise.ts';

/**
 * Words of chains' names for fresh and weighed goods that are not the thing itself, folded as search folds them. Tables only;
 * the reader of names is `readName.ts`.
 */

const setOf = (...texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap((text) => wordsOf(text)));

/** Words that say nothing about the product: how it is weighed, for whom the row is, praise. */
export const SAYS_NOTHING = setOf(
  'משקל במשקל בשקילה שקיל לפי מחיר קג בקג קילו קילוגרם לקג גרם גר כ יח יחידה יחידות אונליין אינטרנט עצמי מבצע מעדניה למעדניה מעדנייה',
  'מובחר מובחרת מובחרים רגיל רגילה רגילים סוג איכות שטוף שטופה תוצרת גומי צרור אגודה חדש לבחירה של עם או ו',
  'גדלים שונים סוגים מלבנית חריץ למשקל ליח שומן בטעם בתוספת תוספת לצליה לצלייה בלבד פיקוח מחלב',
);

/** Goods that are sold in a package of their own, although by weight. */
export const PACKED = setOf(
  'ארוז ארוזה ארוזים ארוזות מארז במארז בשקית שקית ברשת רשת קופסא בקופסא קופסה בקופסה ואקום וואקום במגש מגש מגשית במגשית',
);
export const LOOSE = setOf('תפזורת בתפזורת תפז בודד בודדת');
export const ORGANIC = setOf('אורגני אורגנית אורגניים אורגניות אורגנים אורג');
export const FROZEN = setOf('קפוא קפואה קפואים קפואות מוקפא מוקפאת מוקפאים הקפאה');
export const FRESH = setOf('טרי טריה טרייה טריים טריות');
/** Kinds of kosher slaughter and supervision. Two of them are two products, also where all else is the same. */
export const KOSHER = setOf('חלק מוכשר כשר מהדרין למהדרין בדץ מחפוד חתמסופר קהילות שרגא חבד גלאט');
/** Makers that label goods which each chain codes for itself. */
export const MAKERS = setOf(
  'תנובה גד טרה שטראוס דליק המושבה צוריאל אבולעפיה פילסברי אנגל עטרה פרימה דליקטס אחדות זוגלובק יחיעם טירת צבי הכפר חסלט',
  'קורנישחן אבירי נטו טיבון ויל אשפר לוי שופרסל רוזנרס יעקבס גוסטו לנדא גוש פיראוס מחלבות',
);
/**
 * Where it comes from: it may be another product, or only another week. 'ספרדי' and 'איטלקי' are none of them: a melon, a
 * peanut or a salami is a variety that is called so.
 */
export const ORIGINS = setOf(
  'ישראל ישראלי ישראלית ארגנטינה ארגנטיני איטליה יוון צרפת פולין פולני טורקיה הולנד ספרד ירדן סין יבוא מיובא נורבגי נורווגי נורווגיה ברזיל ברזילי אורוגוואי פרגוואי ארצות הברית חסינ חסינטו',
);
/** Words that may say another product, or only more about the same one: a person has to look. */
export const UNSURE = setOf(
  'בנוסח בסגנון נקי מוביל צרכני פרימיום פרמיום מיוחד קטן גדול ענק משולש משולשים גלגל בלוק סיימן',
);
/** Words of a row exclude each other, also where the supplier's code is the same. */
export const EXCLUSIVE: readonly ReadonlySet<string>[] = [
  setOf('אדום ירוק צהוב כתום לבן שחור סגול כחול ורוד'),
  setOf('טבעי קלוי מטוגן מיובש'),
  setOf('מתוק חריף'),
  setOf('חלבי פרווה'),
  setOf('נקבה זכר'),
  setOf('בקר כבש עיזים עגל'),
  setOf('קוביות פרוס מגורד גוש'),
];
/** Rows that are money or service and no goods. */
export const NO_GOODS = setOf(
  'קופון זיכוי פיקדון פקדון משלוח משלוחים מישלוח עמלה פיצוי איסוף טיפול דמי בדיקה הטבה שובר תווי כרטיס לאתר עובד',
);

/** All of them by which a word that was cut may be known. */
export const LABELS = [FROZEN, FRESH, PACKED, LOOSE, ORGANIC, ORIGINS, SAYS_NOTHING, UNSURE, KOSHER, MAKERS];
