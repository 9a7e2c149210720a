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
    'מסונן סחוט שטוף מושר מבושל מאודה בשל רותח פושר חם קר מופשר מגולען מחולק חלוט נקי מנוקה חצוי מצונן מקורר קרוע ' +
    'שבור שלם מדולל מוקצף דחוס איכותי רגיל טרי רך אופציונלי',
);
/** Adjectives that name a kind of some products: fresh yeast is another product than dry yeast; fresh parsley is parsley. */
const KINDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...['שמרים', 'גבינה', 'גבינות', 'דג'].map((head) => [head, allForms('טרי רך')] as const),
  ['פסטה', allForms('טרי רך שלם')],
  ...['קמח', 'חיטה', 'דגן', 'דגנים', 'אורז', 'לחם', 'עוף'].map((head) => [head, allForms('שלם')] as const),
]);
const DRINKS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ['תה', 'קפה', 'משקה', 'שוקו'].map((head) => [head, allForms('קר חם')]),
);
const COOKED_EGGS: ReadonlySet<string> = new Set('קשה קשות רכה רכות עלומה עלומות'.split(' '));
/** Right after a unit: כפית גדושה, פרוסות עבות. */
const MEASURED = allForms('גדוש מחוק שטוח מלא נדיב עב דק יפ קטן גדול בינוני טוב');
const PHRASES: ReadonlySet<string> = new Set(
  (
    'לפי לטעם לאדם לסועד לקוביות בקוביות לרצועות לפרוסות לטבעות לפרחים לחתיכות בטמפרטורת במידת בנוסף רצוי עדיף אפשר ' +
    'גדושה גדושות מחוקה מחוקות שטוחה שטוחות כולל בערך באורך בעובי בגודל מאוד היטב לפחות סה"כ כדי'
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
/** The parts that a cook takes of a product that is bought whole. */
const PRODUCT_PARTS: ReadonlySet<string> = new Set(
  'מיץ חלבון חלמון גרידה גרידת קליפה קליפת קליפות רצועות עלים גרעינים גרגרים זרעים בשר ציר חלבונים חלמונים juice zest'.split(
    ' ',
  ),
);
/** The tasks that a line names: 'חמאה להמיס', '2 גזרים לגרר'. */
const TASKS: ReadonlySet<string> = new Set(
  (
    'להמיס לסנן לגרר לגרד לקצוץ לחתוך לקלף לבשל לטגן לטרוף להקפיץ לשטוף להשרות להפשיר לסחוט לקלות לפרוס לפרק לערבב לאדות ' +
    'לצלות למעוך לכתוש לרסק לטחון לחצות להרתיח לנקות לפורר להקציף לאפות לחלוט לבישול לאפייה'
  ).split(' '),
);
/** A name with such a word: 'שמנת לבישול'. */
const MADE_FOR_TASKS: ReadonlySet<string> = new Set(['שמנת', 'שוקולד', 'יין', 'תפוחים', 'מרגרינה', 'תחליף']);
/** English words before a product that say how large or how prepared it is. */
const ENGLISH_FORMS: ReadonlySet<string> = new Set(
  'large medium small big chopped diced minced sliced grated shredded packed crushed peeled melted softened finely roughly freshly ripe beaten'.split(
    ' ',
  ),
);
/** They open a note: 'salt to taste', 'oil for frying'. */
const ENGLISH_PURPOSES: ReadonlySet<string> = new Set(['to', 'for']);
const OPTIONAL = /^(?:לא חובה|(?:אופציונאלי|אופציונלי)(?:ת|ים|ות)?|אופציה|רשות|רצוי|אפשר גם|לבחירה|optional)$/i;
const OPTIONAL_INSIDE = /(?:^|[\s,(])(?:לא חובה|אופציונא?לי|אופציה|רשות|optional)(?=$|[\s,).])/i;
const SOME: ReadonlySet<string> = new Set(['מעט', 'קצת', 'הרבה', 'כמה']);
const APPROXIMATELY: ReadonlySet<string> = new Set(['בערך', 'כ-', 'בסביבות', 'לערך']);
const LIMITS: ReadonlySet<string> = new Set(['לפחות', 'מקסימום', 'מינימום']);

export const isSize = (word: string): boolean => SIZES.has(word);
export const isSingularSize = (word: string): boolean => SINGULAR_SIZES.has(word);
export const isMeasured = (word: string): boolean => MEASURED.has(word);
export const isSome = (word: string): boolean => SOME.has(word);
export const isApproximately = (word: string): boolean => APPROXIMATELY.has(word);
/** 'לפחות 2 כפות'. */
export const isLimit = (word: string): boolean => LIMITS.has(word);
/** Whether words before a colon or a dash say that a line may be left out. */
export const isOptional = (words: string): boolean => OPTIONAL.test(words);
/** Whether a note says so. */
export const saysOptional = (note: string): boolean => OPTIONAL_INSIDE.test(note);
export const isEnglishForm = (word: string): boolean => ENGLISH_FORMS.has(word.toLowerCase());
export const isProductPart = (word: string): boolean => PRODUCT_PARTS.has(word);
export const isPurpose = (word: string): boolean => PURPOSES.has(word) || GROUPS.has(word);
export const isGroup = (word: string): boolean => GROUPS.has(word);

/** Whether a word after a product opens its note; `head` is the product's first word, `after` the word that follows. */
export function opensNote(word: string, head: string, after: string): boolean {
  if (KINDS.get(head)?.has(word) || DRINKS.get(head)?.has(word)) return false;
  if (head.startsWith('ביצ') && COOKED_EGGS.has(word)) return true;
  if (word === 'לא') return after === 'חובה' || after === 'רצוי' || describesState(after);
  if (word === 'על') return after === 'פי';
  if (TASKS.has(word)) return !(MADE_FOR_TASKS.has(head) && word === 'לבישול');
  if (ENGLISH_PURPOSES.has(word) && after !== '') return true;
  if (WITHOUT.has(word)) return PARTS_LEFT.has(after) || PARTS_LEFT.has(after.replace(/^ה/, ''));
  return [word, word.replace(/^ו/, '')].some(describesState) || isPhrase(word);
}

const describesState = (word: string): boolean => PREPARED.has(word) || SIZES.has(word);

const isPhrase = (word: string): boolean => PHRASES.has(word) || PURPOSES.has(word);
