import type { Bill, TillLine } from './testTill.ts';

/** The receipt of a bill as each of six chains prints it, as text. The names are made up; the shapes are those of tills. */

const money = (agorot: number): string => (agorot / 100).toFixed(2);
const minus = (agorot: number): string => `${money(agorot)}-`;
const weight = (grams: number): string => (grams / 1000).toFixed(3);
const cut = (name: string, length: number): string => name.slice(0, length).trim();

export type Printed = {
  readonly text: string;
  /** The facts that a reader can know of each line: codes that were not printed are null. */
  readonly lines: readonly { readonly name: string; readonly code: string | null; readonly line: TillLine }[];
};

type Shape = {
  readonly head: readonly string[];
  readonly cutAt: number;
  readonly hasCodes: boolean;
  readonly goods: (line: TillLine, name: string) => readonly string[];
  readonly discount: (line: TillLine, name: string) => string;
  readonly hasDiscountsBelow: boolean;
  readonly deposit: (agorot: number) => string;
  readonly foot: (bill: Bill) => readonly string[];
};

const times = (line: TillLine, sign = 'X', unit = ''): string =>
  line.isWeighed
    ? `${weight(line.quantityMilli)} ק"ג ${sign} ${money(line.priceAgorot)}`
    : `${line.quantityMilli / 1000}${unit} ${sign} ${money(line.priceAgorot)}`;
const isSeveral = (line: TillLine): boolean => line.isWeighed || line.quantityMilli !== 1000;
const dayOf = (at: string): string => `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)}`;
const shortDayOf = (at: string): string => `${at.slice(8, 10)}.${at.slice(5, 7)}.${at.slice(2, 4)}`;

/** Code, name and sum in one line; quantity and discount below. */
const below: Shape = {
  head: ['סופר השכונה דיל', 'סופר השכונה בע"מ ח.פ. 520022732', 'סניף 123 קופה 5 טל 03-6123456', 'תאריך: {day} {hour}'],
  cutAt: 20,
  hasCodes: true,
  goods: (line, name) => [
    `${line.code} ${name} ${money(line.paidAgorot)}`,
    ...(isSeveral(line) ? [`   ${times(line)}`] : []),
  ],
  discount: (line) => `   ${line.discountText} ${minus(line.discountAgorot)}`,
  hasDiscountsBelow: false,
  deposit: (agorot) => `פיקדון ${agorot / 30} X 0.30 ${money(agorot)}`,
  foot: (bill) => [
    `סה"כ ${money(bill.totalAgorot - bill.roundingAgorot)}`,
    ...(bill.roundingAgorot === 0 ? [] : [`עיגול ${signed(bill.roundingAgorot)}`]),
    `לתשלום ${money(bill.totalAgorot)}`,
    `אשראי ויזה ${money(bill.totalAgorot)}`,
    'מע"מ 18.00% 4.15',
    // Tills say to others what a member would have saved.
    ...(bill.club === null ? ['לו הייתם חברי מועדון הייתם חוסכים היום 4.20'] : []),
    'תודה ולהתראות',
  ],
};

const signed = (agorot: number): string => (agorot < 0 ? minus(-agorot) : money(agorot));

/** The quantity above the name, the code below it. */
const above: Shape = {
  ...below,
  head: ['מרכז הטעמים', 'ח.פ. 511111114', '{day}   {hour}   קופאי: 17', 'חשבונית מס קבלה 10045512'],
  goods: (line, name) => [
    ...(isSeveral(line) ? [times(line, 'X', " יח'")] : []),
    `${name}   ${money(line.paidAgorot)}`,
    line.code,
  ],
  discount: (line) => `הנחה ${line.discountText} ${minus(line.discountAgorot)}`,
  deposit: (agorot) => `פקדון בקבוקים ${money(agorot)}`,
  foot: (bill) => [
    `סה"כ ביניים ${money(bill.totalAgorot - bill.roundingAgorot)}`,
    ...(bill.roundingAgorot === 0 ? [] : [`עיגול אגורות ${signed(bill.roundingAgorot)}`]),
    `סה"כ לתשלום: ${money(bill.totalAgorot)}`,
    `מספר פריטים: ${bill.lines.length}`,
    `ישראכרט ${money(bill.totalAgorot)}`,
  ],
};

/** Columns; all discounts at the end, with the codes. */
const columns: Shape = {
  ...below,
  head: ['חוות הירק שיווק', 'עוסק מורשה 513131313', 'תאריך {day} שעה {hour}', 'קוד   תיאור   כמות   מחיר   סה"כ'],
  cutAt: 24,
  goods: (line, name) => [
    `${line.code}  ${name}  ${line.isWeighed ? weight(line.quantityMilli) : line.quantityMilli / 1000}  ${money(line.priceAgorot)}  ${money(line.paidAgorot)}`,
  ],
  discount: (line) => `${line.code} ${line.discountText} ${minus(line.discountAgorot)}`,
  hasDiscountsBelow: true,
  deposit: (agorot) => `פיקדון ${money(agorot)}`,
};

/** Neither codes nor whole names; stars before goods of promotions. */
const stars: Shape = {
  ...below,
  head: ['המכולת של שרה', "רח' הרצל 5", "קבלה מס' 889", '{short} {hour}'],
  cutAt: 18,
  hasCodes: false,
  goods: (line, name) => [
    ...(isSeveral(line) ? [`  ${times(line, 'x')}`] : []),
    `${line.discountAgorot > 0 ? '* ' : ''}${name} ₪${money(line.paidAgorot)}`,
  ],
  discount: (line, name) => `הנחת מבצע ${name} -${money(line.discountAgorot)}`,
  foot: (bill) => [
    ...(bill.roundingAgorot === 0 ? [] : [`עיגול ${signed(bill.roundingAgorot)}`]),
    `סך הכל לתשלום ${money(bill.totalAgorot)} ₪`,
    `מזומן ${money(Math.ceil(bill.totalAgorot / 5000) * 5000)}`,
    'עודף 3.10',
    'חסכת היום 12.30',
  ],
};

/** The name alone; everything else in the line below. */
const split: Shape = {
  ...below,
  head: ['יש מהכל בע"מ', 'סניף: כפר סבא', '{day} {hour}'],
  goods: (line, name) => [name, `  ${line.code}   ${times(line, '*')}   ${money(line.paidAgorot)}`],
  discount: (line) => `  זיכוי ${line.discountText} (${money(line.discountAgorot)})`,
  foot: (bill) => [
    ...(bill.roundingAgorot === 0 ? [] : [`עיגול: ${signed(bill.roundingAgorot)}`]),
    `סה"כ לתשלום ${money(bill.totalAgorot)}`,
    `שולם באשראי ${money(bill.totalAgorot)}`,
    `סה"כ הנחות 3.20`,
  ],
};

/** From right to left, as PDFs give it. */
const turned: Shape = {
  ...below,
  head: ['רשת הים', 'ח.פ. 514444447', '{hour} {day} :תאריך'],
  cutAt: 60,
  goods: (line, name) => [
    `${money(line.paidAgorot)} ${name} ${line.code}`,
    ...(isSeveral(line)
      ? [
          `${money(line.priceAgorot)} X ${line.isWeighed ? `${weight(line.quantityMilli)} ק"ג` : line.quantityMilli / 1000}`,
        ]
      : []),
  ],
  discount: (line) => `-${money(line.discountAgorot)} * הנחת מועדון ${line.discountText}`,
  deposit: (agorot) => `${money(agorot)} פיקדון`,
  foot: (bill) => [
    ...(bill.roundingAgorot === 0 ? [] : [`${signed(bill.roundingAgorot)} עיגול`]),
    `${money(bill.totalAgorot)} :לתשלום`,
    `${money(bill.totalAgorot)} אשראי`,
  ],
};

export const SHAPES = { below, above, columns, stars, split, turned } as const;
export type ShapeName = keyof typeof SHAPES;
export const SHAPE_NAMES: readonly ShapeName[] = ['below', 'above', 'columns', 'stars', 'split', 'turned'];

export function printedReceipt(bill: Bill, shapeName: ShapeName): Printed {
  const shape: Shape = SHAPES[shapeName];
  const [day, hour] = [dayOf(bill.at), bill.at.slice(11, 16)];
  const head = shape.head.map((line) =>
    line.replace('{day}', day).replace('{short}', shortDayOf(bill.at)).replace('{hour}', hour),
  );
  const named = bill.lines.map((line) => ({ line, name: cut(line.name, shape.cutAt) }));
  const discounts = named.map(({ line, name }) => (line.discountAgorot > 0 ? [shape.discount(line, name)] : []));
  const goods = named.flatMap(({ line, name }, at) => [
    ...shape.goods(line, name),
    ...(shape.hasDiscountsBelow ? [] : (discounts[at] ?? [])),
  ]);
  const text = [
    ...head,
    ...(bill.club === null ? [] : [bill.club]),
    '-'.repeat(30),
    ...goods,
    ...(bill.depositAgorot > 0 ? [shape.deposit(bill.depositAgorot)] : []),
    ...(bill.bags > 0
      ? [
          shapeName === 'turned'
            ? `${money(bill.bags * 10)} שקיות`
            : `שקית ${bill.bags} X 0.10 ${money(bill.bags * 10)}`,
        ]
      : []),
    ...(shape.hasDiscountsBelow && discounts.flat().length > 0 ? ['מבצעים והנחות:', ...discounts.flat()] : []),
    '-'.repeat(30),
    ...shape.foot(bill),
  ].join('\n');
  return { text, lines: named.map(({ line, name }) => ({ line, name, code: shape.hasCodes ? line.code : null })) };
}
