import { expect, it } from 'vitest';
import { readTypedText } from './typedLines.ts';

/** Lines as families write them, and the things that they mean, with `;` between: quantity, unit and words. */

const read = (text: string): string =>
  readTypedText(text)
    .map(({ quantity, unit, words }) => [quantity, unit, words].filter((part) => part !== null).join(' '))
    .join('; ');

const CASES: readonly (readonly [rule: string, lines: readonly (readonly [text: string, meant: string])[]])[] = [
  [
    '[L47] reads an amount before words that describe the goods, and its packages with their size',
    [
      ['לחם 2 פרוס', '2 לחם פרוס'],
      ['תפוחים 4 ירוקים', '4 תפוחים ירוקים'],
      ['ביצים 12 לעוגה', '12 ביצים לעוגה'],
      ['ביצים 12 לאריזה', '1 ביצים 12 לאריזה'],
      ['2 שקיות קטנות במבה', '2 bags במבה'],
      ['קולה זירו 6 בקבוקים 1.5', '6 bottles קולה זירו 1.5'],
      ['נייר טואלט 2 מארזים של 32', '2 מארז נייר טואלט 32'],
      ['(3) לחמניות', '3 לחמניות'],
      ['קילו מאתיים גרם בשר', '1.2 kilograms בשר'],
      ['בשר טחון קילו ו-300 גרם', '1.3 kilograms בשר טחון'],
      ['סלמון 59.90 לקילו, קילו', '1 kilograms סלמון'],
      ['חלב=2', '2 חלב'],
      ['2קוטג3%', '2 קוטג 3%'],
      ['קילו או שניים תפוזים', '2 kilograms תפוזים'],
      ['תפוזים קילו שניים', '2 kilograms תפוזים'],
      ['חלב 1ל 3% 2', '2 חלב 1 ל 3%'],
      ['0.5 ק"ג. בשר', '0.5 kilograms בשר'],
      ['חבילת נייר טואלט', '1 packages נייר טואלט'],
      ['2 שקייות במבה', '2 bags במבה'],
      ['יין בבקבוק', '1 יין בבקבוק'],
    ],
  ],
  [
    '[L48] a part of a kilogram that is said is wanted, and goods that nobody counts are weighed',
    [
      ['קוטג 3% 1/2 קילו', '0.5 kilograms קוטג 3%'],
      ['גבי צהובה 300 גרם', '300 grams גבי צהובה'],
      ['קמח 500 גרם', '1 קמח 500 גרם'],
      ['גבינה בולגרתי 250 גרם', '250 grams גבינה בולגרתי'],
      ['150 פסטרמה', '150 grams פסטרמה'],
      ['רבע בולגרית', '0.25 kilograms בולגרית'],
      ['100 נקניקיות', '100 נקניקיות'],
    ],
  ],
  [
    '[L50] reads cups, spoons and loaves of English, and what Arabic and Russian join',
    [
      ['4 cups rice', '4 cups rice'],
      ['sugar 2 cups', '2 cups sugar'],
      ['20 cups with lids', '20 cups with lids'],
      ['2 loaves of bread', '2 כיכר bread'],
      ['كيلو ونصف بندورة', '1.5 kilograms بندورة'],
      ['عصير تفاح وموز', '1 عصير تفاح وموز'],
      ['2кг картошки', '2 kilograms картошки'],
    ],
  ],
  [
    '[L58] leaves out what something may cost',
    [
      ['זר פרחים מקסימום 30 שקל', '1 זר פרחים'],
      ['סטייק אם פחות מ 80 שקל', '1 סטייק'],
      ['קולה במבצע 3 ב 20', '3 קולה'],
      ['3 קולה 10 שקל כל אחת', '3 קולה'],
    ],
  ],
  [
    '[L61] leaves out the talk before what is asked for, and thanks after it',
    [
      ['אוי שכחתי לגמרי, צריך ביצים', '1 ביצים'],
      ['נראה לי שאין סוכר', '1 סוכר'],
      ['סבא רוצה 3 לחמניות', '3 לחמניות'],
      ['בדרך חזרה תביא פיתות', '1 פיתות'],
      ['חלב רוצה', '1 חלב רוצה'],
      ['הלחם כמעט נגמר', '1 לחם'],
      ['ההריסה נגמרה', '1 הריסה'],
      ['קוטג חובה!!', '1 קוטג'],
      ['לארוחת ערב - פסטה ורוטב', '1 פסטה; 1 רוטב'],
      ['ירקות - 3 עגבניות', '3 עגבניות'],
      ['לחם תודה יפה שלי', '1 לחם'],
      ['מסכה לאקנה', '1 מסכה לאקנה'],
    ],
  ],
  [
    '[L61] what is said about a thing is its note, and what is not wanted is nothing',
    [
      ['יוגורט, עדיף תנובה', '1 יוגורט'],
      ['קורנפלקס כמו פעם קודמת', '1 קורנפלקס'],
      ['אבוקדו שיהיה רך 2', '2 אבוקדו'],
      ['עגבניות 5 לא רכות', '5 עגבניות'],
      ['לחם קל, אם אין אז מלא', '1 לחם קל'],
      ['חומץ תפוחים עם אם', '1 חומץ תפוחים עם אם'],
      ['אין צורך בסוכר', ''],
      ['יש ביצים, אין לחם', '1 לחם'],
    ],
  ],
  [
    '[L62] takes names in a row apart where no name has them together',
    [
      ['אורז עדשים קוסקוס', '1 אורז; 1 עדשים; 1 קוסקוס'],
      ["חומוס פיתות צ'יפס שניצל", "1 חומוס; 1 פיתות; 1 צ'יפס; 1 שניצל"],
      ['סוכר חלב ועשר פיתות', '1 סוכר; 1 חלב; 10 פיתות'],
      ['5 עגבניות מלפפונים ובצל', '5 עגבניות; 1 מלפפונים; 1 בצל'],
      ['חלב חבילת פסטה ורסק', '1 חלב; 1 packages פסטה; 1 רסק'],
      ['תבנית ביצים שני חלב ולחם', '1 trays ביצים; 2 חלב; 1 לחם'],
      ['גם חלב גם לחם', '1 חלב; 1 לחם'],
      ['חלב+2 לחם', '1 חלב; 2 לחם'],
      ['1️⃣ חלב 2️⃣ לחם', '1 חלב; 1 לחם'],
      ['✅2 חלב ✅לחם', '2 חלב; 1 לחם'],
      ['חלב x2 לחם x1 ביצים x12', '2 חלב; 1 לחם; 12 ביצים'],
      ['חלב:2 לחם:1', '2 חלב; 1 לחם'],
      ['וופל קרם אגוזים 200', '1 וופל קרם אגוזים 200'],
      ['ביסקוויט קרמל לוטוס', '1 ביסקוויט קרמל לוטוס'],
      ['מרק 400 עוף', '1 מרק 400 עוף'],
    ],
  ],
];

it.each(CASES)('%s', (_, lines) => {
  expect(lines.map(([text]) => [text, read(text)])).toEqual(lines.map((line) => [...line]));
});

it('[L61] keeps the words of a remark as the note', () => {
  expect(readTypedText('קפה טורקי, כזה כמו שיש בבית')).toMatchObject([
    { words: 'קפה טורקי', note: 'כזה כמו שיש בבית' },
  ]);
  expect(readTypedText('תפוצ׳יפס 2 שקיות גדולות')).toMatchObject([{ words: "תפוצ'יפס", note: 'גדולות' }]);
});
