import { describe, expect, it } from 'vitest';
import { fnv, FNV_START } from '../../base/fnv.ts';
import { categorise } from '../catalogue/categorise.ts';
import { ILLUSTRATION_NAMES, illustrationOf } from './illustrations.ts';

/**
 * Lines that families type: the illustrations that fit, with '-' where none does, and the lines. The hash of a
 * line says whether names of the table may be chosen with it, as in `bench/split.ts`: nobody looks into the untouched half.
 */
const TYPED = `
milk: חלב דל לקטוז, חלב לקפה, מארז חלב | - cream: חלב מרוכז | yellow-cheese: גבינה לטוסט | mozzarella yellow-cheese:
גבינה לפיצה | camembert feta hard-cheese: גבינת עזים | yogurt: יוגורט יווני | leben: לבנה עם זעתר | eggs: ביצי שליו
| chocolate-milk: שוקו בשקית | bread: לחם לטוסט, לחם בלי גלוטן | bun: לחמניות לנקניקיות | challah: חלות קטנות | pita
tortilla: פיתה דרוזית | - bread pita: פוקצ׳ה | burekas cake croissant: מאפה תפוחים | chicken: עוף לצלייה | -: כבד
עוף, לבבות עוף, סושי, שרימפס, לשון, נבטים, ארטישוק, אספרגוס, פירות לילדים, ירקות לסלט, אצות
לסושי, חוט דנטלי, מברשת לאסלה, מברשת לכלים, אטבי כביסה, קונדומים, אוכל לדגים, דבק, נייר צילום, נייר עטיפה, בלונים,
כדורי פלאפל | kubbeh: קובה | guava: גויאבה | lychee: ליצ׳י | passion-fruit: פסיפלורה |
beef: בשר לחמין | - chicken-breast: שווארמה | drumstick: שוקיים בלי עור | fish hamburger: קציצות
דגים | wings: כנפיים למנגל | tomato: עגבניות מגי | cucumber: מלפפונים קטנים | pepper: פלפלים צבעוניים | potato:
תפוחי אדמה לאפייה, תפוחי אדמה אדומים | herbs: נענע לתה | apple: תפוחים ירוקים | grapes: ענבים בלי גרעינים | berries:
אוכמניות קפואות | - fig: תאנים טריות | dates: צימוקים שחורים | clementine grapefruit orange: אשכולית אדומה | nuts:
שקדים קלופים | seeds: גרעינים לבנים | - kohlrabi: קולורבי | pumpkin: דלעת לקוסקוס | - celery: שומר | mushroom:
פטריות יער | rice: אורז לסושי | pasta: פסטה לפשטידה | ptitim: קוסקוס דק | legumes: שעועית לחמין, חומוס לבישול |
flour: קמח לפיצה | sugar: סוכר לבן 1 קילו | spices: תבלין לאורז, פפריקה מעושנת | tomato-paste: רוטב בולונז | olives:
זיתים בלי גלעין | corn-can: תירס בקופסה | tuna: טונה 4 יח | honey: דבש לראש השנה | - chocolate-spread: ממרח פיסטוק |
cereal: דגנים לילדים | oats: שיבולת שועל דקה | baking candy: סוכריות צבעוניות לעוגה | - salt spices: מלח לימון |
breadcrumbs soup: קרוטונים לסלט | cookies: עוגיות לילדים | energy-bar: חטיף אנרגיה לבית ספר | chocolate: שוקולד
לאפייה | cake: עוגת יומולדת | candy: דובוני גומי | chips: תפוציפס שמנת בצל | - krembo: קרמבו | bamba: במבה לגן |
water: מים מינרליים שישיה | juice wine: מיץ ענבים לקידוש | beer: בירות לערב | wine: יין לבישול | coffee: קפה לבית |
tea: תה לימון ולואיזה | cola: קוקה קולה דיאט | juice: סיידר תפוחים | - orange-soda: פאנטה | - broom mop: מטאטא | -
gloves: כפפות לניקוי | - cloth mop: סמרטוט רצפה | sponge: ספוג לכלים | laundry: סבון לכביסה, אבקה לכביסה |
dishwasher: כדורים למדיח | spray: נוזל לחלונות, קוטל ג׳וקים, תרסיס נגד יתושים | shower-gel soap: סבון לאמבטיה |
shampoo: מרכך לשיער, שמפו לתינוק | cream-tube shower-gel: קרם לפנים | razor: סכין לגילוח | baking-paper: נייר פרגמנט
| wipes: מגבונים לרצפה | tissues: טישו לאוטו | - plaster: פלסטרים | - trash-bags: שקיות לכלבים | trash-bags: שקיות
זבל גדולות | - cream-tube: משחת החתלה | plates: צלחות חד פעמיות גדולות | cups: כוסות לקפה | candles: נרות ליום הולדת
| batteries: סוללות לשלט | bulb: מנורה | cat-food dog-food: מזון לגורים | cat-food: חטיפים לחתול | vitamins: ויטמין
סי לילדים | diapers: חיתולים מידה 5 | baby-formula: מטרנה קומפורט | baby-food: דייסה לתינוק | - charcoal: פחמים
למנגל | foil foil-tray plates: תבניות חד פעמיות | flowers: פרחים לשבת | - cutlery: סכין מטבח | - cloth: מגבות מטבח,
מגבת לים | popsicle: קרטיבים לילדים | fries: צ׳יפס לתנור | peas: ירקות קפואים לבישול
`;

type Line = { readonly text: string; readonly fitting: readonly string[] };

const LINES: readonly Line[] = TYPED.trim()
  .replaceAll('\n', ' ')
  .split(' | ')
  .flatMap((group) => {
    const [kinds = '', texts = ''] = group.split(': ');
    return texts.split(', ').map((text) => ({ text, fitting: kinds.split(' ') }));
  });

const isTuned = ({ text }: Line): boolean => fnv(FNV_START, text) % 2 === 0;
const shown = ({ text }: Line): string => illustrationOf(text, categorise({ name: text }).categoryId) ?? '-';

describe('[PC12] the illustrations of what families type', () => {
  it('are labelled with illustrations that exist', () => {
    const unknown = LINES.flatMap(({ fitting }) => fitting).filter(
      (kind) => !['-', ...ILLUSTRATION_NAMES].includes(kind),
    );
    expect(unknown).toEqual([]);
  });

  it.each([
    { half: 'tuned', right: 69, wrong: 0 },
    { half: 'untouched', right: 58, wrong: 11 },
  ])('fit in the $half half: at least $right of some 73, at most $wrong of another thing', ({ half, right, wrong }) => {
    const lines = LINES.filter((line) => isTuned(line) === (half === 'tuned'));
    const fitting = lines.filter((line) => line.fitting.includes(shown(line)));
    const others = lines.filter((line) => shown(line) !== '-' && !line.fitting.includes(shown(line)));
    expect(fitting.length).toBeGreaterThanOrEqual(right);
    expect(others.length).toBeLessThanOrEqual(wrong);
  });
});
