import { readCardinal } from '../../base/amounts/numberWords.ts';
import { wholeNameSubcategory } from '../../goods/catalogue/namedCategory.ts';
import { plainSubcategory } from '../../goods/catalogue/plainWords.ts';
import { hasFlavours, isNamedThing } from './typedWords.ts';

/** Turns of speech around goods and amounts, in the forms that the readers of amounts know. */

const WORD_START = '(?<=^|[\\s,])';
const NUMBER = String.raw`(?=\d|קילו|חצי|רבע|אח[דת]|שת?[ינ]|שלוש|ארבע|חמ[שי]|שש|שיש|שבע|שמונ|תשע|עשר|תריסר)`;
/** 'שלוש פעמים'. */
const TIMES = new RegExp(String.raw`${WORD_START}(\d{1,2}|[א-ת]{2,5})\s+פעמים(?![א-ת])`, 'g');
/** 'לא יותר משלוש', 'אל תקנה יותר מ-2', 'משהו כמו קילו': the amount is what is wanted. */
const HEDGE = new RegExp(
  String.raw`,?\s*${WORD_START}(?:(?:לא|אל)\s+(?:(?:צריכ?(?:ה|ים)?|צריך|לקנות|להביא|לקחת|ת(?:קנ|בי|יק|קח)[א-ת]*)\s+)?(?:יותר|פחות)\s+מ\s?-?\s?|משהו\s+כמו\s+|פלוס\s+מינוס\s+)${NUMBER}`,
  'g',
);
/** 'שתיים לא שלוש חבילות': the last number is meant. */
const CORRECTED = new RegExp(
  String.raw`${WORD_START}([א-ת]{3,5}),?\s+לא,?\s+([א-ת]{3,5})(?=\s[א-ת]+(?:ות|ים|י)\s)`,
  'g',
);
/** 'חלב אחד לא שניים'. */
const NOT_SO_MANY = /(?<=\S\s)([א-ת]{3,5})\s+לא\s+([א-ת]{3,5})\s*$/;
const areNumbers = (...words: readonly string[]): boolean => words.every((word) => readCardinal([word], 0) !== null);
/** 'בין קילו לקילו וחצי'. */
const BETWEEN_UNITS = /(?<=^|\s)בין\s+([א-ת]{3,5})\s+ל\1(?=\s|$)/g;
/** 'לא ביצים, רק חלב', 'כבר קניתי לחם, צריך ביצים', 'אין צורך בסוכר': only what comes behind is wanted. */
const NOT_WANTED = new RegExp(
  '^(?:' +
    String.raw`לא\s(?!לשכוח|לוותר|יותר|פחות|רק|נשאר|זכר)([^,:()?]+),\s*(?=(?:צריך\s+)?רק\s(?!אם))|` +
    String.raw`יש\s([^,:()?]+),\s*(?=(?:רק\s)?(?:חסר|צריך|אין|נגמר))|` +
    String.raw`(?:(?:כבר\s+)?(?:קניתי|קנינו|לקחתי|הבאתי|יש\sלנו(?=[^,]*(?:,|\sת(?:קנ|בי|יק|קח))))|אין\s+טעם\s+ל(?:קנות|הביא|קחת)|לא\s+(?:צריכ?(?:ה|ים|ות)?|צריך|לקנות|להביא|לקחת)|` +
    String.raw`אני\s+(?:קונה|מביאה?|לוקחת?)(?=[^,]*,\s*(?:רק|ת(?:קנ|בי|יק|קח)))|` +
    String.raw`אל\s+ת(?:קנ|בי|יק|קח)[א-ת]*|אין\s+צורך|(?:כבר\s+)?יש\s+(?:לנו\s+)?(?:מספיק|כבר)|כבר\s+יש)\s((?:[^,:()?.]|\.(?!\s))+)(?:,\s*|\.\s+|$)` +
    ')',
);
/** An exception, or something that is missing or asked for, beside what was bought already. */
const IS_MIXED = /(?:^|[\s,])(?:רק|חוץ|אבל|אלא|נגמר[הו]?|חסר[הו]?|צריך|צריכה|ת(?:קנ|בי|יק|קח)[א-ת]*)(?=\s)/;
const ASKED = /\sת(?:קנ|בי|יק|קח)[א-ת]*\s(.+)$/;
/** 'אל תקנה', 'לא לקנות': another kind of the same goods may be wanted. */
const IS_WARNING = /^(?:אל\s|לא\s+ל)/;
const WHEN = /^(?:היום|עכשיו|מחר|הפעם|השבוע|יותר|כבר|עוד|בכלל|לי|לנו|בבקשה|תודה)$/;
/** Nobody says more at once. */
const SPOKEN_MAX = 300;

/** A line in which amounts, notes and what is not wanted are said as the readers of things expect them. */
export function spokenLine(line: string): string {
  if (line.length > SPOKEN_MAX) return line;
  const said = withoutPauses(line.replaceAll(FILLERS, '').replace(FINISHED, endedGoods))
    .replaceAll(SHARE, (share: string, count: string) => {
      const number = readCardinal(count.split(' '), 0)?.value;
      return number === undefined ? share : `${number}%`;
    })
    .replaceAll(TIMES, (times: string, count: string) => {
      const number = /\d/.test(count) ? Number(count) : readCardinal([count], 0)?.value;
      return number === undefined ? times : ` x${number}`;
    })
    .replaceAll(CORRECTED, (both: string, first: string, last: string) => (areNumbers(first, last) ? last : both))
    .replace(NOT_SO_MANY, (both: string, first: string, other: string) => (areNumbers(first, other) ? first : both))
    .replaceAll(HEDGE, ' ')
    .replaceAll(BETWEEN_UNITS, '$1 עד $1')
    .replace(NOT_WANTED, (part: string, ...goods: readonly unknown[]) => {
      const unwanted = goods.slice(0, 3).find((words) => typeof words === 'string');
      return typeof unwanted === 'string' ? stillWanted(part, unwanted.trim()) : '';
    });
  return joinedThings(said);
}

/** 'שלוש אחוז'. */
const SHARE = new RegExp(String.raw`${WORD_START}([א-ת]{3,6}(?:\s+עשרה?)?)\s+אחוז(?:ים)?(?![א-ת])`, 'g');
/** Signs and hesitations that are said, and words that join what is said one after the other. */
const PAUSES =
  /(?<=\S)\s(?:פסיק|נקודה(?!\sחמה)|ואז|ואחר[-\s]כך|אחר[-\s]כך|ואחרי\s(?:זה|כן)|אחרי\s(?:זה|כן)|אה+|[אה]מ{2,})(?=\s|$)/g;
/** Words that fill a pause while one thinks; goods are not called so. */
const FILLERS =
  /(?<=^|[\s,])(?:נו(?! בייבי)|^הממ+|^אממ+|וואלה|תכל'?ס|כאילו|יעני|בקיצור|בעצם|סתם|לרשימה של ה?[א-ת]+|ליתר ביטחון|על כל מקרה|מה עוד|פשוט הכל|יא אללה|יאא+|רגע רגע|בואי?ו? נגיד|איך (?:זה נקרא|קוראים ל(?:זה|הם)|אומרים)|נראה לי(?! ש)|לדעתי)(?=[\s,]|$)\s*/g;
/** 'הילדים סיימו את כל הקורנפלקס', 'לא יודעת אם נשאר שמנת'. */
const FINISHED =
  /^(?:[א-ת']+\s){0,3}?(?:סיימ|גמר|אכל|שת)(?:ו|ה|נו|תי|ת)?\s(?:(?:לי|לנו)\s)?את\s(?:כל\s)?ה([א-ת']+)|^(?:אני\s)?לא\s(?:יודע|בטוח|זוכר)[הת]?\sאם\s(?:יש|נשאר[הו]?)(?:\sל(?:י|נו))?(?:\sמספיק)?\s([א-ת']+)/;
const endedGoods = (talk: string, all: string | undefined, left = ''): string =>
  all === undefined ? left : isNamedThing([all]) ? `נגמר ${all}` : talk;
/** 'תרשום חלב תרשום לחם'. */
const ASKED_AGAIN = /(?<=^|\s)(תרשום|תרשמי|תרשמו|תוסיף|תוסיפי|תוסיפו|תביאי?|תקנה|תקני)\s(?=.*\s\1\s)/;
/** Some of it is not wanted, or only instead. */
const HAS_BUT = /(?<=^|\s)[וש]?(?:אל|לא|אם|רק)\s/;
function withoutPauses(line: string): string {
  const [, asked = ''] = ASKED_AGAIN.exec(line) ?? [];
  const parts =
    asked === '' || HAS_BUT.test(line) ? [] : line.split(new RegExp(`(?<=^|\\s)${asked}\\s`)).filter(Boolean);
  const areGoods = parts.every((part) => isNamedThing(part.replace(/^(?:גם|עוד|\d+)\s/, '').split(' ')));
  return (areGoods && parts.length > 1 ? parts.join(', ') : line).replaceAll(PAUSES, ',');
}

/** A part of a line that asks for something although it says what is not wanted; otherwise ''. */
function stillWanted(part: string, goods: string): string {
  const [not = '', instead] = IS_WARNING.test(part) ? goods.split(/\sאלא\s/) : [];
  // 'אל תקנה חלב 1% אלא 3%'.
  if (instead !== undefined) return isGoods(instead) ? instead : `${not.replace(/(?<=\S)\s\S+$/, '')} ${instead}`;
  // 'יש כבר ביצים תביא 2 חלב', but in 'יש כבר תותים תקנה 2' the goods are wanted too.
  const [, asked = ''] = ASKED.exec(goods) ?? [];
  if (isNamedThing(asked.replace(/^\d+\s/, '').split(' '))) return asked;
  if (IS_MIXED.test(goods)) return part;
  if (!IS_WARNING.test(part)) return '';
  // 'אל תקחו עגבניות רכות'.
  const words = goods.split(/\s+/);
  const length =
    [2, 1].find((count) => isGoods(words.slice(0, count).join(' ')) && count <= words.length) ?? words.length;
  const kind = words.slice(length).filter((word) => !WHEN.test(word));
  const isKind = kind.length > 0 && !kind.some((word) => isNamedThing([word.replace(/^ו/, '')]));
  return isKind ? `${words.slice(0, length).join(' ')} (לא ${kind.join(' ')})${part.includes(',') ? ', ' : ''}` : '';
}

const isGoods = (words: string): boolean => rootOrWord(words) !== null;

/** So many things with one sign between them are no name. */
const JOINED_MIN = 3;

/** 'חלב-ביצים-לחם', 'חלב+2 לחם', 'חלב / ביצים / 2 לחם'. Between goods of one kind a slash says 'or'. */
function joinedThings(line: string): string {
  const slashed = line.includes('(') ? [] : line.split(/\s\/\s|(?<=[א-ת])\/(?=[א-ת])/);
  if (slashed.length >= JOINED_MIN && areOwnThings(slashed, line)) return slashed.join(', ');
  const added = line.split(/\s?\+\s?/);
  if (added.length > 1 && added.every((part) => rootOrWord(part) !== null)) return added.join(', ');
  const dashed = line.split(/(?<=[א-ת])(?:-|\s-\s)(?=[א-ת])/);
  const areThings = dashed.length >= JOINED_MIN && dashed.every((part) => plainSubcategory(part.trim()) !== undefined);
  if (areThings) return dashed.join(', ');
  // 'חלב x2 לחם x3'.
  return /x\d{1,3}$/.test(line) ? line.replaceAll(/(?<=\p{L}\s{0,2}x\d{1,3})\s(?=\p{L})/gu, ', ') : line;
}

/** Whether the parts between slashes are things of their own, and not kinds of one thing. */
function areOwnThings(parts: readonly string[], line: string): boolean {
  const kinds = new Set(parts.map(rootOrWord));
  const [head = '', ...behind] = parts;
  // 'חלב שקדים/סויה/אורז' and 'מיץ תפוזים/ענבים/תפוחים' are kinds of one thing.
  const areKinds =
    !/\s\/\s/.test(line) &&
    (hasFlavours(head.split(' ')[0] ?? '') || (head.includes(' ') && behind.some((part) => !part.includes(' '))));
  if (!areKinds && kinds.size > 1 && !kinds.has(null)) return true;
  // 'מוצץ / בקבוק תינוק / קרם החתלה': whole names of goods of their own.
  const named = parts.map((part) => part.trim().split(' '));
  const areWhole = named.filter(({ length }) => length > 1).length * 2 > parts.length;
  const heads = new Set(named.map(([first]) => first));
  return areWhole && named.every(isNamedThing) && heads.size === parts.length;
}

/** The root category of a plain thing behind its count, or a word of another language; null for anything else. */
function rootOrWord(part: string): number | string | null {
  const words = part.trim().replace(/^\d{1,2}\s/, '');
  const subcategory = plainSubcategory(words) ?? wholeNameSubcategory(words);
  if (subcategory !== undefined) return Math.floor(subcategory / 10);
  return /^[a-z]+$/i.test(words) ? words : null;
}
