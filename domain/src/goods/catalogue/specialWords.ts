import { wordsOf } from './normalise.ts';

/**
 * Words that make a product a special kind of what the other words say: lactose-free milk, brown sugar, baking chips, oil
 * in a spray. A person who types the plain word means the plain thing first. Each group is a bit of a mask.
 */
const GROUPS: readonly string[] = [
  'לקטוז נטול נטולת',
  'ללא בלי גלוטן',
  'אורגני אורגנית אורגניים אורגניות',
  'טבעוני טבעונית צמחי צמחית סויה תחליף דמוי שיבולת',
  'תרסיס ספריי ספרי',
  'מרוכז מרוכזת ממותק ממותקת',
  'חום חומה דמררה',
  "צ'יפס שבבי שבבים מטבעות מקלות גמדי צעיר אפייה לאפייה אפיה לאפיה",
  'שקדים קוקוס בוטנים',
  'בטעם טעם טעמים וניל לימון',
  'תירס עדשים שעועית אפונה',
  'תפוחי אדמה',
  'תות אפרסק אננס מנגו אוכמניות יער פסיפלורה זיתים שמיר',
  'עם בתוספת',
  'הודו עוף',
  'להדלקה להדלקת נרות למאור מאור',
  'אומגה',
  'תבלינים בתיבול מתובל מתובלת מתובלים גבישי',
  'קפוא קפואה קפואים קפואות מוקפא מיובש מיובשת מיובשים מיובשות',
  'הימלאיה מדיח למדיח',
  'דיאט זירו לייט דל מסוכר',
  'תינוק תינוקות לתינוק לתינוקות',
  'חתול חתולים לחתולים לחתול כלב כלבים לכלבים לכלב',
  'שמפו סבון קרם מרכך גוף שיער פנים רחצה',
  'אבקת אבקה להכנת',
  'מרציפן ממולא ממולאת ממולאים מילוי במילוי',
  'עזים כבשים עיזים',
  'כוסמין שיפון כוסמת טף מחמצת מצה תופח מלא מלאה',
  'חטיף חטיפי ממרח רוטב משקה',
  'לפיצה לחלה לעוגה לעוגות להקצפה לבישול',
];

const BIT_OF = new Map(GROUPS.flatMap((words, group) => wordsOf(words).map((word) => [word, 1 << group] as const)));

/** The groups of special words that folded words are in, as a mask. */
export function specialMaskOf(words: readonly string[]): number {
  let mask = 0;
  for (const word of words) mask |= BIT_OF.get(word) ?? 0;
  return mask;
}
