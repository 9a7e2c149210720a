import { describe, expect, test } from 'vitest';
import { measuresIn, sizeFromName, sizeOf, parseSizeUnit } from './size.ts';

describe('the unit of UnitQty', () => {
  test.each([
    ['גרם', 'g'],
    ['גרמים', 'g'],
    ['ק"ג', 'kg'],
    ['ק"ג     ', 'kg'],
    ['לק"ג', 'kg'],
    ['קילו', 'kg'],
    ['קילוגרמים', 'kg'],
    ['מ"ל', 'ml'],
    ["מ'ל", 'ml'],
    ['מל', 'ml'],
    ['מיליליטרים', 'ml'],
    ['ליטר    ', 'l'],
    ['ליטרים', 'l'],
    ["יח'", 'unit'],
    ['יחידה   ', 'unit'],
    ['יחידות', 'unit'],
    ['מטרים', 'm'],
  ])('%j is %s', (text, unit) => expect(parseSizeUnit(text)).toBe(unit));

  test.each(['', 'לא ידוע', 'Unknown', '1', '0000000000', '???¨?? 100', 'ס"מ'])('%j is no unit', (text) =>
    expect(parseSizeUnit(text)).toBeNull(),
  );
});

test('a size outside of what a package can hold is none', () => {
  expect(sizeOf(500, 'kg')).toBeNull();
  expect(sizeOf(0, 'g')).toBeNull();
  expect(sizeOf(1.5, 'l')).toEqual({ quantityMilli: 1500, unit: 'l' });
});

describe('the size in a name', () => {
  test.each([
    ['משקה אנרגיה 250 מל רד בול', 250_000, 'ml'],
    ['גלידה וניל+בצק  עוגיות ושוקולד ציפס 473ג', 473_000, 'g'],
    ['עדשים שחורות 500 גר` הנמל', 500_000, 'g'],
    ['לקט ירקות ים תיכוני 350 גרם.', 350_000, 'g'],
    ['צ`יפס סלייס לתנור 1.5 קג אסם תפוגן', 1500, 'kg'],
    ['סוכר לבן 1 ק"ג סוגת', 1000, 'kg'],
    ['רוטב פיצה 290 מ"ל', 290_000, 'ml'],
    ["משקה יטבתה פרו וניל 350 מיל'", 350_000, 'ml'],
    ['סבן אפ זירו שישייה 1.5 ליטר', 1500, 'l'],
    ['מארז רביעייה רד בול 4*250מל', 1_000_000, 'ml'],
    ['תירס לייט שלשות OZ6 יכין) (3*200 גר`', 600_000, 'g'],
    ['מלפפון במלח 13-17 A2 בית השיטה 560 גר`', 560_000, 'g'],
    ['צלחות לעוגה שקוף 50 יח`', 50_000, 'unit'],
    ["מגבונים 3 יח' 200 גרם", 200_000, 'g'],
    ["בייגלה 200 גרם 3 יח'", 200_000, 'g'],
    ['נייר אפייה 20 מטר', 20_000, 'm'],
    ['בירה 6X330 מ"ל', 1_980_000, 'ml'],
    ['אבקת כביסה 1,250 גרם', 1_250_000, 'g'],
  ])('%s', (name, quantityMilli, unit) => expect(sizeFromName(name)).toEqual({ quantityMilli, unit }));

  test.each(['גבינה צהובה 9%', 'שמן קנולה', 'כוסות חד פעמיות (100)', 'מסכת הקסם 4 ב-1', 'נקה 7 תחליב רחצה', ''])(
    '%j has none',
    (name) => expect(sizeFromName(name)).toBeNull(),
  );
});

test('[G84] percents and sizes are found where they are in a name', () => {
  const textsOf = (name: string) => measuresIn(name).map(({ from, to }) => name.slice(from, to));
  expect(textsOf('חלב טרי 1% 1 ליטר')).toEqual(['1%', '1 ליטר']);
  expect(textsOf('גבינה 9% 250 גרם')).toEqual(['9%', '250 גרם']);
  expect(textsOf('בירה 4*250 מ"ל')).toEqual(['4*250 מ"ל']);
  expect(textsOf('לחם הארץ 10 דגנים')).toEqual([]);
});
