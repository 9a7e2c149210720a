import { expect, it } from 'vitest';
import { testProduct } from '../../../test/testProduct.ts';
import { fnv, FNV_START } from '../../base/fnv.ts';
import { wordsLineOf } from '../estimates.ts';
import { quantityAs } from './genericLine.ts';
import { typedItemOf } from './typedItem.ts';
import { readTypedText } from './typedLines.ts';

/**
 * Lines that people type, a product that a store sells for it, and how much of it they mean: grams of goods that are weighed
 * ('ק״ג'), else packages. The hash of a line says whether rules may be made with it: nobody looks into the untouched half.
 */
const TYPED = `
3 מלפפונים | מלפפון | ק״ג | 300-420
מלפפון אחד | מלפפון | ק״ג | 80-140
5 עגבניות | עגבניה | ק״ג | 550-900
6 תפוחים | תפוח עץ גאלה | ק״ג | 900-1260
4 בננות | בננה | ק״ג | 480-720
2 אבוקדו | אבוקדו האס | ק״ג | 360-560
שני בצלים | בצל יבש | ק״ג | 200-360
3 לימונים | לימון | ק״ג | 300-450
לימון | לימון | ק״ג | 90-150
אבוקדו | אבוקדו | ק״ג | 160-280
אבטיח | אבטיח | ק״ג | 3000-9000
אבטיח קטן | אבטיח | ק״ג | 1500-6000
מלון | מלון | ק״ג | 900-2000
מלון אחד | מלון | ק״ג | 900-2000
2 חצילים | חציל | ק״ג | 500-900
חציל | חציל | ק״ג | 250-450
כרוב לבן | כרוב לבן | ק״ג | 800-2000
כרובית | כרובית | ק״ג | 600-1500
שתי כרוביות | כרובית | ק״ג | 1200-3000
4 קישואים | קישוא | ק״ג | 480-800
10 תפוחי אדמה | תפוח אדמה לבן | ק״ג | 1400-2200
6 גזרים | גזר | ק״ג | 480-780
3 פלפלים אדומים | פלפל אדום | ק״ג | 450-660
גמבה אחת | פלפל אדום גמבה | ק״ג | 140-240
2 בטטות | בטטה | ק״ג | 450-800
שש קלמנטינות | קלמנטינה | ק״ג | 540-840
8 תפוזים | תפוז | ק״ג | 1400-2200
2 אשכוליות | אשכולית אדומה | ק״ג | 600-900
4 אפרסקים | אפרסק | ק״ג | 480-800
3 נקטרינות | נקטרינה | ק״ג | 360-600
מנגו | מנגו | ק״ג | 250-500
2 מנגו | מנגו | ק״ג | 500-1000
אננס | אננס | ק״ג | 900-2000
3 אגסים | אגס | ק״ג | 450-660
5 קיווי | קיווי | ק״ג | 350-600
רימון | רימון | ק״ג | 200-450
2 רימונים | רימון | ק״ג | 400-900
3 סלקים | סלק | ק״ג | 300-600
קולורבי | קולורבי | ק״ג | 150-400
2 שומר | שומר | ק״ג | 300-700
5 שזיפים | שזיף | ק״ג | 300-500
4 תמרים | תמר מג׳הול | ק״ג | 40-100
3 ראשי שום | שום | ק״ג | 120-240
חסה | חסה | ק״ג | 250-500
6 אפרסמונים | אפרסמון | ק״ג | 840-1500
2 עופות | עוף שלם טרי | ק״ג | 2400-4000
עוף שלם | עוף שלם טרי | ק״ג | 1200-2000
6 כרעיים | כרעיים עוף | ק״ג | 1500-2400
8 שוקיים | שוקיים עוף | ק״ג | 800-1200
10 כנפיים | כנפיים עוף | ק״ג | 700-1300
4 שניצלים | שניצל עוף טרי | ק״ג | 480-800
2 סטייקים | סטייק אנטריקוט | ק״ג | 400-700
עגבניות | עגבניה | ק״ג | 1000-1000
מלפפונים | מלפפון | ק״ג | 1000-1000
תפוחים | תפוח עץ | ק״ג | 1000-1000
בננות | בננה | ק״ג | 1000-1000
תפוחי אדמה | תפוח אדמה | ק״ג | 1000-1000
בצל | בצל יבש | ק״ג | 1000-1000
גזר | גזר | ק״ג | 1000-1000
חזה עוף | חזה עוף טרי | ק״ג | 1000-1000
ענבים | ענבים ירוקים | ק״ג | 1000-1000
תותים | תות שדה | ק״ג | 1000-1000
קילו מלפפונים | מלפפון | ק״ג | 1000-1000
2 קילו עגבניות | עגבניה | ק״ג | 2000-2000
חצי קילו גזר | גזר | ק״ג | 500-500
300 גרם פטריות | פטריות | ק״ג | 300-300
קילו וחצי תפוחי אדמה | תפוח אדמה | ק״ג | 1500-1500
בצל 2 קג | בצל יבש | ק״ג | 2000-2000
קילו עוף טחון | עוף טחון | ק״ג | 1000-1000
5 מלפפונים | מלפפון ארוז 1 ק"ג | ארוז | 1-1
12 מלפפונים | מלפפון ארוז 1 ק"ג | ארוז | 1-2
3 גזרים | גזר ארוז 1 ק"ג | ארוז | 1-1
4 תפוחים | תפוח עץ מארז 6 יח' | ארוז | 1-1
3 אבוקדו | אבוקדו יחידה | ארוז | 3-3
2 חסה | חסה יחידה | ארוז | 2-2
3 אננס | אננס יחידה | ארוז | 3-3
12 ביצים | ביצים L 12 יח' | ארוז | 1-1
24 ביצים | ביצים M 12 יח' | ארוז | 2-2
6 לחמניות | לחמניות 6 יח' | ארוז | 1-1
10 פיתות | פיתות 10 יח' | ארוז | 1-1
3 חלב | חלב 3% 1 ליטר | ארוז | 3-3
2 שום | שום רשת 3 יח' | ארוז | 1-1
קילו מלפפונים | מלפפון ארוז 1 ק"ג | ארוז | 1-1
2 קילו תפוחי אדמה | תפוח אדמה ארוז 2 ק"ג | ארוז | 1-1
`;

type Label = {
  readonly text: string;
  readonly name: string;
  readonly isWeighted: boolean;
  /** Grams of weighed goods, else packages. */
  readonly least: number;
  readonly most: number;
};

const LABELS: readonly Label[] = TYPED.trim()
  .split('\n')
  .map((line) => {
    const [text = '', name = '', sold = '', range = ''] = line.split(' | ');
    const [least = 0, most = 0] = range.split('-').map(Number);
    return { text, name, isWeighted: sold === 'ק״ג', least, most };
  });

const MILLI = 1000;
const isTuned = ({ text }: Label): boolean => fnv(FNV_START, text) % 2 === 0;

/** The text as the server prices it: the line of the item that it becomes. */
function isRight({ text, name, isWeighted, least, most }: Label): boolean {
  const [line, ...others] = readTypedText(text);
  if (line === undefined || others.length > 0) return false;
  const milli = quantityAs(wordsLineOf(typedItemOf(line)), testProduct(name, { isWeighted }));
  const quantity = isWeighted ? milli : milli / MILLI;
  return quantity >= least && quantity <= most;
}

it.each([
  { half: 'tuned', right: 36 },
  { half: 'untouched', right: 47 },
])('[J48] at least $right typed lines of the $half half are as much as people mean', ({ half, right }) => {
  const labels = LABELS.filter((label) => isTuned(label) === (half === 'tuned'));
  const rights = labels.filter(isRight);
  expect(rights.length).toBeGreaterThanOrEqual(right);
});
