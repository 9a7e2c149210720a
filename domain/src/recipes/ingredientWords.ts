/** Words that describe how, not what: they go to an ingredient's note, so that its product can be found in the catalogue. */

const COMMON_FORM: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/** An adjective with its feminine and plural forms. */
function formsOf(adjective: string): string[] {
  const last = adjective.slice(-1);
  const stem = adjective.slice(0, -1) + (COMMON_FORM[last] ?? last);
  const forms = ['ה', 'ת', 'ים', 'ות'].map((ending) => stem + ending);
  return last === 'י' ? [adjective, ...forms, `${stem}יה`, `${stem}ם`] : [adjective, ...forms];
}

const allForms = (adjectives: string): ReadonlySet<string> => new Set(adjectives.split(' ').flatMap(formsOf));

const SINGULAR_SIZES: ReadonlySet<string> = new Set('גדול גדולה בינוני בינונית קטן קטנה ענק ענקית'.split(' '));
const SIZES = allForms('גדול בינוני קטן ענק');
const PREPARED = allForms(
  'קצוץ קלוף מקולף חתוך פרוס כתוש מעוך מגורד מגורר פתות מומס מותך מרוכך מפורר מפורק מופרד טרוף מנופה ' +
    'מסונן סחוט שטוף מושרה מבושל מאודה בשל רותח פושר חם קר מופשר מגולען חלוט נקי מנוקה חצוי מצונן מקורר קרוע ' +
    'שבור מוקצף דחוס איכותי רגיל טרי רך אופציונלי',
);
/** Adjectives that name a kind of some products: fresh yeast is another product than dry yeast; fresh parsley is parsley. */
const KINDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ['שמרים', 'פסטה', 'גבינה', 'גבינות', 'דג'].map((head) => [head, allForms('טרי רך')]),
);
const DRINKS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ['תה', 'קפה', 'משקה', 'שוקו'].map((head) => [head, allForms('קר חם')]),
);
const COOKED_EGGS: ReadonlySet<string> = new Set('קשה קשות רכה רכות עלומה עלומות'.split(' '));
/** Right after a unit: כפית גדושה, פרוסות עבות. */
const MEASURED = allForms('גדוש מחוק שטוח מלא נדיב עבה דק יפה קטן גדול בינוני טוב');
const PHRASES: ReadonlySet<string> = new Set(
  (
    'לפי לטעם לקוביות בקוביות לרצועות לפרוסות לטבעות לפרחים לחתיכות בטמפרטורת במידת בנוסף לא רצוי עדיף אפשר ' +
    'כולל בערך באורך בעובי בגודל מאוד היטב לפחות סה"כ כדי'
  ).split(' '),
);
const PURPOSES: ReadonlySet<string> = new Set(
  (
    'לטיגון לקישוט להגשה לפיזור לקימוח לשימון לציפוי לעיטור להברשה להקפצה לצלייה לזילוף לתיבול לתבנית למילוי ' +
    'לרוטב לבצק לטבילה לסיום להמתקה להסמכה למשטח לקרם לזיגוג לסירופ למרינדה'
  ).split(' '),
);
const GROUPS: ReadonlySet<string> = new Set(
  (
    'לבצק לרוטב למילוי לציפוי לקרם לסלט למרינדה לתחתית לפירורים לסירופ לזיגוג לבלילה לקציצות לתבשיל למרק לעוגה ' +
    'לתיבול להגשה לקישוט לבסיס לגנאש'
  ).split(' '),
);
const WITHOUT: ReadonlySet<string> = new Set(['ללא', 'בלי', 'עם']);
const PARTS_LEFT: ReadonlySet<string> = new Set(
  'עור קליפה קליפות גרעינים גרעין גלעין גלעינים עצם עצמות שומן עוקצים גבעולים'.split(' '),
);
const PRODUCT_PARTS: ReadonlySet<string> = new Set(['מיץ', 'גרידה', 'קליפה']);
const SOME: ReadonlySet<string> = new Set(['מעט', 'קצת', 'הרבה', 'כמה']);
const APPROXIMATELY: ReadonlySet<string> = new Set(['בערך', 'כ-', 'בסביבות', 'לערך']);

export const isSize = (word: string): boolean => SIZES.has(word);
export const isSingularSize = (word: string): boolean => SINGULAR_SIZES.has(word);
export const isMeasured = (word: string): boolean => MEASURED.has(word);
export const isSome = (word: string): boolean => SOME.has(word);
export const isApproximately = (word: string): boolean => APPROXIMATELY.has(word);
export const isProductPart = (word: string): boolean => PRODUCT_PARTS.has(word);
export const isPurpose = (word: string): boolean => PURPOSES.has(word) || GROUPS.has(word);
export const isGroup = (word: string): boolean => GROUPS.has(word);

/** Whether a word after a product opens its note; `head` is the product's first word, `after` the word that follows. */
export function opensNote(word: string, head: string, after: string): boolean {
  if (KINDS.get(head)?.has(word) || DRINKS.get(head)?.has(word)) return false;
  if (head.startsWith('ביצ') && COOKED_EGGS.has(word)) return true;
  if (WITHOUT.has(word)) return PARTS_LEFT.has(after) || PARTS_LEFT.has(after.replace(/^ה/, ''));
  return [word, word.replace(/^ו/, '')].some((form) => PREPARED.has(form) || SIZES.has(form)) || isPhrase(word);
}

const isPhrase = (word: string): boolean => PHRASES.has(word) || PURPOSES.has(word);
