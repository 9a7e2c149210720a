import { checkDigitOf } from '../../src/goods/catalogue/barcode.ts';
import { lineTotal } from '../../src/base/money.ts';
import { sum } from '../../src/base/collections.ts';
import { priceBasket } from '../../src/goods/promotions/solver/basket.ts';
import type { Promotion } from '../../src/goods/promotions/terms/promotion.ts';
import type { ShelfFacts } from '../../src/goods/promotions/terms/terms.ts';
import { bundle, nth, promotion, promotionItem, single } from '../testPromotions.ts';
import type { SeededChoice } from './testChoice.ts';

/** A shopping at a till that knows what it charges, and where it charges too much. */

export type TillGood = {
  readonly name: string;
  readonly code: string;
  readonly isWeighed: boolean;
  readonly priceAgorot: number;
  readonly hasDeposit: boolean;
};

export type TillLine = TillGood & {
  /** Thousandths or grams. */
  readonly quantityMilli: number;
  readonly paidAgorot: number;
  readonly discountAgorot: number;
  readonly discountText: string;
};

export type Bill = {
  readonly lines: readonly TillLine[];
  readonly depositAgorot: number;
  readonly bags: number;
  readonly roundingAgorot: number;
  readonly totalAgorot: number;
  readonly club: string | null;
  /** 'YYYY-MM-DDTHH:MM:00' */
  readonly at: string;
};

export type MadeShopping = {
  readonly bill: Bill;
  readonly shelf: ReadonlyMap<string, ShelfFacts>;
  readonly promotions: readonly Promotion[];
  /** Codes that cost more than the shelf says, and by how much in all. */
  readonly dearer: ReadonlyMap<string, number>;
  /** Codes whose promotion the till did not give. */
  readonly notGiven: ReadonlyMap<string, number>;
};

const NAMES = [
  'חלב תנובה 3% שומן בקרטון 1 ליטר',
  'חלב תנובה 3% שומן בשקית 1 ליטר',
  'חלב תנובה 1% שומן בקרטון 1 ליטר',
  'קוטג תנובה 5% שומן 250 גרם',
  'קוטג תנובה 3% שומן 250 גרם',
  'גבינה לבנה 5% תנובה 250 גרם',
  'יוגורט דנונה תות שדה 200 גרם',
  'יוגורט דנונה בננה 200 גרם',
  'לחם אחיד פרוס אנגל 750 גרם',
  'לחם מלא פרוס ברמן 750 גרם',
  'ביצים גודל L תבנית 12 יחידות',
  'ביצים גודל M תבנית 12 יחידות',
  'פסטה ברילה פנה 500 גרם',
  'פסטה ברילה ספגטי 500 גרם',
  'אורז בסמטי סוגת 1 קג',
  'אורז יסמין סוגת 1 קג',
  'שמן קנולה עץ הזית 1 ליטר',
  'שמן זית כתית מעולה יד מרדכי 750 מל',
  'טונה בשמן סטארקיסט 4 יח 140 גרם',
  'קפה נמס עלית מגורען 200 גרם',
  'קפה שחור עלית 100 גרם',
  'תה ויסוצקי קלאסי 100 שקיקים',
  'שוקולד פרה חלב 100 גרם',
  'שוקולד פרה מריר 100 גרם',
  'במבה אסם 80 גרם',
  'ביסלי גריל אסם 70 גרם',
  'חומוס אחלה 400 גרם',
  'טחינה הר ברכה 500 גרם',
  'רסק עגבניות 22% אסם 260 גרם',
  'תירס מתוק פרי הגליל 3 יח',
  'מלפפון חמוץ במלח בית השיטה 560 גרם',
  'נייר טואלט לילי 32 גלילים',
  'שקיות אשפה גדולות סנו 50 יח',
  'סבון כלים פיירי לימון 650 מל',
  'אבקת כביסה אריאל 3 קג',
  'מגבונים האגיס 4 חבילות',
  'קורנפלקס תלמה 750 גרם',
  'דבש טהור יד מרדכי 500 גרם',
  'ריבת תות 340 גרם',
  'קמח לבן שטיבל 1 קג',
  'סוכר לבן סוגת 1 קג',
  'מלח שולחן 1 קג',
  'חטיף אנרגיה דגנים 6 יח',
  'עוף שלם קפוא עוף טוב 1.5 קג',
  'שניצל תירס טבעול 600 גרם',
  'פיצה קפואה מעדנות 4 יח',
  'גלידת וניל נסטלה 1.4 ליטר',
  'בירה גולדסטאר 6 יח 330 מל',
  'NESCAFE GOLD 200G',
  'COCA COLA ZERO 1.5L',
] as const;
const BOTTLES = ['קוקה קולה 1.5 ליטר', 'מים מינרלים נביעות 1.5 ליטר', 'פאנטה תפוזים 1.5 ליטר', 'סודה שוופס 1.5 ליטר'];
const WEIGHED = [
  'עגבניות אשכול',
  'מלפפונים',
  'בננות',
  'תפוח עץ פינק ליידי',
  'חזה עוף טרי',
  'גבינה צהובה עמק 28%',
  'תפוחי אדמה לבנים',
];

/** All goods of a made store; its prices are of the seed. */
function goodsOf(choice: SeededChoice): readonly TillGood[] {
  const whole = (from: number, to: number) => choice.within(from, to) * 10;
  const ean = (at: number) => {
    const digits = `7290${String(100_000 + at * 7919 + choice.within(0, 900)).padStart(8, '0')}`;
    return `${digits}${checkDigitOf(digits)}`;
  };
  const units = [...NAMES, ...BOTTLES].map((name, at) => ({
    name,
    code: ean(at),
    isWeighed: false,
    priceAgorot: whole(29, 690),
    hasDeposit: BOTTLES.includes(name),
  }));
  const weighed = WEIGHED.map((name, at) => ({
    name,
    code: at < 4 ? String(1000 + at * 37) : ean(100 + at),
    isWeighed: true,
    priceAgorot: whole(39, 990),
    hasDeposit: false,
  }));
  return [...units, ...weighed];
}

function promotionsOf(choice: SeededChoice, goods: readonly TillGood[]): readonly Promotion[] {
  const units = choice.mixed(goods.filter(({ isWeighed }) => !isWeighed));
  const [one, two, three, four, five, six, seven] = units;
  if (!one || !two || !three || !four || !five || !six || !seven) return [];
  const rounded = (agorot: number) => Math.round(agorot / 10) * 10;
  const weighed = goods.find(({ isWeighed }) => isWeighed);
  return [
    bundle('11', 2, rounded(one.priceAgorot * 1.6), [one.code]),
    bundle('12', 3, rounded((two.priceAgorot + three.priceAgorot) * 1.1), [two.code, three.code]),
    single('13', { [four.code]: rounded(four.priceAgorot * 0.8) }),
    nth('14', 2, 50, [five.code]),
    single('15', { [six.code]: rounded(six.priceAgorot * 0.7) }, 2),
    ...(weighed ? [single('16', { [weighed.code]: rounded(weighed.priceAgorot * 0.85) })] : []),
    promotion('17', 'מחיר לחברים', [promotionItem(seven.code, { priceAgorot: rounded(seven.priceAgorot * 0.75) })], {
      clubIds: [1],
    }),
  ];
}

/** @param mistakes the share of shoppings in which the till charges too much, or gives no promotion */
export function madeShopping(choice: SeededChoice, mistakes: number): MadeShopping {
  const goods = goodsOf(choice);
  const promotions = promotionsOf(choice, goods);
  const named = promotions.flatMap(({ items }) => items.map(({ code }) => code));
  const bought = choice
    .mixed(goods)
    .slice(0, choice.within(4, 32))
    .map((good) => ({
      good,
      quantityMilli: good.isWeighed
        ? choice.within(180, 2600)
        : 1000 * (named.includes(good.code) ? choice.within(1, 4) : choice.isTrue(0.7) ? 1 : choice.within(2, 6)),
    }));
  const shelf = new Map(
    goods.map(({ code, priceAgorot, isWeighed }) => [code, { priceAgorot, isWeighed, isDiscountable: true }]),
  );
  const hasClub = choice.isTrue(0.4);
  const day = `2026-11-${String(choice.within(1, 28)).padStart(2, '0')}`;
  const at = `${day}T${String(choice.within(8, 21)).padStart(2, '0')}:${String(choice.within(0, 59)).padStart(2, '0')}:00`;
  const lines = bought.map(({ good, quantityMilli }) => ({ code: good.code, quantityMilli }));
  const priced = priceBasket(lines, shelf, promotions, { at, clubIds: hasClub ? [1] : [] });
  const isWrong = choice.isTrue(mistakes);
  const dearer = new Map<string, number>();
  const notGiven = new Map<string, number>();
  const charged = bought.map(({ good, quantityMilli }): TillLine => {
    const line = priced.lines.find(({ code }) => code === good.code);
    const discount = line ? line.shelfAgorot - line.totalAgorot : 0;
    const unit = isWrong && choice.isTrue(0.15) ? good.priceAgorot + choice.within(1, 25) * 10 : good.priceAgorot;
    const paidAgorot = costOf(good, unit, quantityMilli);
    const more = paidAgorot - costOf(good, good.priceAgorot, quantityMilli);
    const isMissing = isWrong && discount > 0 && choice.isTrue(0.4);
    if (more > 0) dearer.set(good.code, more);
    if (isMissing) notGiven.set(good.code, discount);
    const text = line?.parts[0]?.deal.promotion.text ?? '';
    return {
      ...good,
      priceAgorot: unit,
      quantityMilli,
      paidAgorot,
      discountAgorot: isMissing ? 0 : discount,
      discountText: text,
    };
  });
  return { bill: billOf(choice, charged, hasClub, at), shelf, promotions, dearer, notGiven };
}

const costOf = ({ isWeighed }: TillGood, unitAgorot: number, quantityMilli: number): number =>
  isWeighed ? lineTotal(unitAgorot, quantityMilli) : (unitAgorot * quantityMilli) / 1000;

function billOf(choice: SeededChoice, lines: readonly TillLine[], hasClub: boolean, at: string): Bill {
  const bottles = sum(lines.map(({ hasDeposit, quantityMilli }) => (hasDeposit ? quantityMilli / 1000 : 0)));
  const depositAgorot = bottles * 30;
  const bags = choice.isTrue(0.5) ? choice.within(1, 4) : 0;
  const exact =
    sum(lines.map(({ paidAgorot, discountAgorot }) => paidAgorot - discountAgorot)) + depositAgorot + bags * 10;
  const totalAgorot = choice.isTrue(0.5) ? Math.round(exact / 10) * 10 : exact;
  return {
    lines,
    depositAgorot,
    bags,
    roundingAgorot: totalAgorot - exact,
    totalAgorot,
    club: hasClub ? choice.of(['לקוח מועדון: כהן דנה', 'מועדון לקוחות: 5*****21']) : null,
    at,
  };
}
