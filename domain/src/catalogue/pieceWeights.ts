import { categoryWords } from './categoriseFeatures.ts';
import { otherFormsOf } from './forms.ts';

/** What one piece of weighed goods weighs on average, in grams: 'חמישה מלפפונים' are bought by weight. */
const GRAMS: Readonly<Record<number, string>> = {
  5: 'שן שום',
  15: 'תות|תות שדה|פטרייה|תמר',
  25: 'עגבניית שרי|עגבניות שרי|צנונית|נקניקייה',
  60: 'שום|ראש שום|ליים|משמש',
  80: 'קיווי|שזיף',
  100: 'מלפפון|גזר|פיתה|כנפיים|כנף',
  120: 'לימון|קלמנטינה|בצל|בצל יבש|בצל סגול|שוקיים|קציצה|המבורגר',
  150: 'עגבנייה|עגבניה|בננה|אפרסק|נקטרינה|סלק|קישוא|שניצל',
  180: 'תפוח|תפוח עץ|אגס|תפוח אדמה|תפוד|פלפל|פלפל אדום|פלפל ירוק|גמבה|אפרסמון|שומר|קולורבי',
  200: 'אבוקדו|סטייק|פרגית|פרגיות|רימון',
  220: 'תפוז|כרישה|צנון',
  300: 'בטטה|חציל|כרעיים|כרע|מנגו|אשכולית|תירס',
  350: 'חסה|ברוקולי|חזה עוף|דניס|דג|סלרי',
  800: 'כרובית|דלורית',
  1000: 'כרוב|פומלה|דלעת|אננס',
  1500: 'מלון|עוף|עוף שלם',
  5000: 'אבטיח',
};

const GRAMS_OF = new Map(
  Object.entries(GRAMS).flatMap(([grams, names]) =>
    names.split('|').map((name) => [categoryWords(name).join(' '), Number(grams)] as const),
  ),
);

/**
 * The grams of one piece of what a name says, in singular or plural; by the first two words, then by the first one. null
 * for goods that nobody counts.
 */
export function pieceGramsOf(name: string): number | null {
  const [first = '', second = ''] = categoryWords(name);
  const names = [`${first} ${second}`, ...otherFormsOf(first).map((form) => `${form} ${second}`), first];
  for (const one of [...names, ...otherFormsOf(first)]) {
    const grams = GRAMS_OF.get(one);
    if (grams !== undefined) return grams;
  }
  return null;
}
