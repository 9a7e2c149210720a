import { isNumberedName, partNameOf, withoutStepNumber } from '@sali/domain/kitchen/recipes/page/pageLines';
import { isStepsOfPart, type RecipeSection, sectionOf } from '@sali/domain/kitchen/recipes/recipeSections';
import type { BlockLine } from './blockLines.ts';
import { parentOf } from './pageBoxes.ts';

/** The kinds of a page's lines: an amount of something, a heading, a sentence. */

/** Longer lines are no ingredients. */
export const ITEM_LENGTH_MAX = 160;
const PART_LENGTH_MAX = 60;
const HEADING_LENGTH_MAX = 100;

const UNITS =
  'g|gr|kg|ml|cl|dl|l|oz|lb|el|tl|tbsp|tsp|cups?|גרם|ק["״]ג|מ["״]ל|כוסות|כפות|כפיות|שקית|יחידות|г|кг|мл|л|غرام|كوب|ملعقة';
const FEW = 'pinch|handful|dash|splash|few|little|pincée|prise|handvoll|щепотка|קמצוץ|חופן|מעט|رشة';
/** Hebrew amounts in words: `כוס וחצי קמח`, `חצי קילו בשר`, `גביע שמנת`. */
const AMOUNT_WORDS =
  '(?:חצי|רבע|שליש|שני שליש|שלושת רבעי)\\s(?!שעה|יום|דקה)|' +
  '(?:כוס|כוסות|כף|כפות|כפית|כפיות|קורט|קילו|ליטר|גביע|מיכל|צרור|חבילה|חבילת|חפיסת|קופסת|שקית|שקיק|סלסילת|צנצנת)\\s(?!ל)';
/** A number or a fraction at the beginning, a few of something, or a number with its unit behind the name. */
const AMOUNT = new RegExp(
  `^(?:(?:ca\\.?|about|approx\\.?|etwa|environ|около|כ-?)\\s*)?[\\d½⅓⅔¼¾⅛⅜⅝⅞]|` +
    `^(?:(?:an?|one|une?|eine?)\\s)?(?:${FEW})\\s|^(?:${AMOUNT_WORDS})|\\d\\s?(?:${UNITS})(?!\\p{L})`,
  'iu',
);
/** Numbers alone, numbered lines, times, servings, votes, and what a portion holds. */
const NO_AMOUNT = new RegExp(
  '^(?:yields?|makes|serves|servings|rendement|ausbeute|portionen)[:\\s]|' +
    '^[\\d\\s/.,x]+$|^0\\s|^\\d+[.)-]\\s|\\d\\d?:\\d\\d|%|\\d\\s?(?:min|hours?|hrs?|std|דקות|мин|mg|kcal|kj)(?!\\p{L})|' +
    '^\\d[\\d\\s–-]*(?:portion|serving|person|porz|porc|порц|מנות|סועדים|dose|votes?|comment|review|rating|star)|' +
    '(?:carb|protein|fiber|fibre|sodium|calor)\\p{L}*\\W*\\d|\\d\\s?g\\s(?:carb|fat|protein|fib|sug)',
  'iu',
);
/** A list with such a line says what a portion holds. */
const NUTRITION =
  /\d\s?k?(?:cal|j)(?!\p{L})|(?:kcal|kj|calories|kalorien|calorías|calorias|calorie|калори\p{L}*|קלוריות)\W{0,3}\d/iu;

export const hasAmount = (text: string): boolean =>
  text.length <= ITEM_LENGTH_MAX && AMOUNT.test(text) && !NO_AMOUNT.test(text);

const SHORT_MAX = 40;
/** `July 2023`. */
const YEAR_LAST = /\s(?:19|20)\d\d$/;
export const isAmountLast = (text: string): boolean =>
  text.length <= SHORT_MAX && /^\p{L}.*\s[\d½⅓⅔¼¾]/u.test(text) && !NO_AMOUNT.test(text) && !YEAR_LAST.test(text);

/** A time, servings, votes. */
export const isFact = ({ text }: BlockLine): boolean => NO_AMOUNT.test(text);

export const isNutrition = ({ text }: BlockLine): boolean => NUTRITION.test(text);

const SENTENCE_MIN = 40;
const SENTENCE_END = /\p{L}{2}[)"”'’]?[.!;]$/u;

export const isWholeSentence = (text: string): boolean => text.length >= SENTENCE_MIN && SENTENCE_END.test(text);

/** Three words or more, which are no amount, time or label. */
export function isStatement({ text }: BlockLine): boolean {
  const words = withoutStepNumber(text);
  if (!/^(?:\S+\s+){2}\S/.test(words) || words.endsWith(':')) return false;
  // `4. Add 500 ml of water`: the number of a step, and no list of ingredients.
  if (words !== text && /^\p{L}/u.test(words)) return true;
  const isLong = words.length > ITEM_LENGTH_MAX || (isWholeSentence(words) && /^\D/.test(words));
  return isLong || (!hasAmount(words) && !NO_AMOUNT.test(words));
}

/** How a line is written on the page: the names of its element and of the one around it. */
export const looksOf = ({ node }: BlockLine): string =>
  [node, parentOf(node)]
    .map((one) => (one ? `${one.name}.${(one.attribs['class'] ?? '').replaceAll(/\d+/g, '')}` : ''))
    .join(' ');

/** `✿ מצרכים (ל-4 מנות):` is a heading: its ornaments, its colon and what is in parentheses do not count. */
export const headingText = (line: string): string =>
  line
    .replace(/^[^\p{L}]+/u, '')
    .replace(/\s*[:\-–]?\s*$/, '')
    .trim();

/** `How to make carrot soup`: a heading of HTML may go on. */
const LONG_STEPS =
  /^(?:how to (?:make|prepare|cook)|step[- ]by[- ]step|איך מכינים|как приготовить|comment (?:faire|préparer)|cómo hacer|come fare|so geht|zo maak je|sådan gør|كيفية)/iu;

const FOR_NUMBER =
  /\s+(?:(?:for|in|für|per|pour|para|em|en|voor|na|dla|за)\s+|ל-?)\d{1,2}\s(?!min|h|std|stund|uur|דק|שע)\p{L}+\W*$/iu;

/**
 * The section that a heading opens, also one that says for how many: `Ingredients for 6 cakes`, `Preparation in 7 steps`.
 * @param isTitle whether it is the title of the page, which may be `הכנת הפיצה` as well
 */
export function sectionOfHeading(text: string, isTitle = false): RecipeSection | null {
  const words = headingText(text.replace(FOR_NUMBER, ''));
  return sectionOf(words) ?? (!isTitle && isStepsOfPart(words) ? 'steps' : null);
}

/** The section that a line opens; null where it opens none. */
export function sectionIn({ text, level }: BlockLine): RecipeSection | null {
  if (text.length > (level > 0 ? HEADING_LENGTH_MAX : PART_LENGTH_MAX)) return null;
  return sectionOfHeading(text, level === 1) ?? (level > 0 && LONG_STEPS.test(text) ? 'steps' : null);
}

/** A short line above others: a heading of HTML, bold, or with a colon at its end. */
export const isPartHeading = ({ text, level, bold, list }: BlockLine): boolean =>
  text.length <= PART_LENGTH_MAX &&
  !hasAmount(text) &&
  (level > 0 || text.endsWith(':') || (bold === 'all' && list === undefined));

/** The name of the part that a heading begins; '' for the heading of a section, or the number of a step. */
export function partNameIn(heading: string): string {
  const isName = sectionOf(headingText(heading)) === null && !isNumberedName(heading);
  return isName ? partNameOf(withoutStepNumber(heading)) : '';
}
