import { ITEM_NOTE_MAX, RECIPE_PART_MAX, RECIPE_SOURCE_MAX } from '../../base/limits.ts';
import { captionLines } from './captionLines.ts';
import { HEADING_SIZE, ingredientGroup, type Ingredient, parseIngredient, parseIngredients } from './ingredient.ts';
import { cleanLine, tokensOf } from '../../base/amounts/lineTokens.ts';
import { unitOf } from '../../base/amounts/unit.ts';
import { readCardinal } from '../../base/amounts/numberWords.ts';
import { readAmount } from '../../base/amounts/readAmount.ts';
import { factsIn, sourceIn, type TextFacts } from './recipeFacts.ts';
import { isStepsOfPart, type RecipeSection, sectionOf, WORK_FIRST } from './recipeSections.ts';
import type { KosherKind } from './recipe.ts';

export type RecipeIngredient = Ingredient & {
  /** The line as it was pasted, for the person who corrects the result. */
  readonly line: string;
  /** The heading above it (`לבצק`), '' for none. */
  readonly group: string;
};
export type ParsedStep = {
  readonly text: string;
  /** The text after 'טיפ:', '' for none. */
  readonly tip: string;
  /** The heading above it (`לרוטב`), '' for none. */
  readonly part: string;
};
export type ParsedRecipe = {
  readonly title?: string;
  /** Whole, above 0; the first of a range. */
  readonly servings?: number;
  readonly ingredients: readonly RecipeIngredient[];
  readonly steps: readonly ParsedStep[];
  /** Minutes. */
  readonly prepTime?: number;
  /** Minutes; where only a total time is read, what the preparation leaves of it. */
  readonly cookTime?: number;
  readonly kosher?: KosherKind;
  /** Where the recipe comes from, in the words of the text. */
  readonly source?: string;
};

/** A pasted page is longer than any recipe: lines beyond this are not read. */
const LINES_MAX = 400;
/** Without a heading of the steps, a line of at least this many words without a quantity is a step. */
const STEP_WORDS_MIN = 6;
const STATEMENT_WORDS_MIN = 4;
/** Characters of a step's line; the rest of a longer one is not read. */
const STEP_MAX = 4000;
/** `## מצרכים`; a tag (`#שבת`) has no space. */
const MARKDOWN_HEADING = /^\s*#{1,6}\s+/;
const INGREDIENT_WORDS_MAX = 14;

const EATERS = '(?:מנות|סועדים|אנשים|נפשות|איש)';
/** Digits, or a word that is looked up afterwards; of a range the upper end. */
const COUNT = String.raw`(?:\d{1,3}\s?(?:-|עד)\s?)?(\d{1,3}|(?<![א-ת])[א-ת]{3,8}(?:\s(?:עשרה?|ו[א-ת]+))?)`;
const RANGE_START = /\d{1,3}(?=\s?(?:-|עד)\s?\d)/;
const ENDS = String.raw`(?=\s*(?:[,.)|:]|$))`;
const SERVINGS = [
  new RegExp(`\\(?(?:ל?-?\\s?|(?<=\\s))${COUNT}\\s${EATERS}(?![א-ת])\\)?`, 'g'),
  new RegExp(`(?:מספר )?(?:ה)?${EATERS}\\s?[:-]\\s?${COUNT}`, 'g'),
  new RegExp(`(?:כמות|תפוקה)\\s?[:-]\\s?${COUNT}(?:\\s\\S+)?`, 'g'),
  new RegExp(`(?:^|\\s)ל?-?(?:(1) (?:מנה|סועד)|(?:מנה|סועד) (אחת|אחד)|(?:מנה) (יחידה))${ENDS}`, 'g'),
  new RegExp(`(?:מתאים|מתאימה|מספיק|מספיקה|מיועד|מיועדת)\\s(?:בערך\\s)?ל?-?\\s?${COUNT}${ENDS}`, 'g'),
  new RegExp(
    `(?:יוצא|יוצאת|יוצאות|יוצאים|מתקבלות|מתקבלים|מניב|מניבה)\\s(?:בערך\\s|כ-?\\s?)?${COUNT}\\s(?<what>\\S+)`,
    'g',
  ),
  new RegExp(`^(?:כ-?\\s?)?${COUNT}\\s(?:כוסות|קערות)$`, 'g'),
];
/** How many pieces there are: of the recipe beside its facts and above its heading, else an ingredient. */
const PIECES = /^(?:כ-?\s?)?\d{1,3}\s(?:יחידות|פרוסות|עוגיות|כדורים|לחמניות|מאפינס)$/;
/** Tins, whole cakes and loaves, sizes and days do not count as portions. */
const NO_PORTIONS =
  'תבני|קוטר|ס["״\']{1,2}מ|מ["״\']{1,2}מ|סמ(?![א-ת])|סנט|אינץ|ימים|יום|שבוע|חודש|לילות|עוג(?:ה|ות)(?![א-ת])|כי?כר|לחם|לחמים|' +
  'חל(?:ה|ות)(?![א-ת])|פשטיד|קיש(?:ים)?(?![א-ת])|פאי|טארט|רולד|מגש|סיר(?:ים)?(?![א-ת])|צנצנ|שכבות';
/** `מצרכים (ל-30 עוגיות)`. */
const MADE = new RegExp(`[\\s(]ל-?\\s?([1-9]\\d{0,2})\\s(?!${NO_PORTIONS})([א-ת]+)`);
const ABOUT = /^(?:זמן|זמני|משך|דרגת|רמת|קושי|כשרות|מקור|צילום|מאת)(?=[\s:])|^(?:הכנה|בישול|אפייה)\s?:?\s?\d/;
/** A line of nothing but times with their labels: `זמן הכנה: 20 דקות זמן אפייה: שעה וחצי`. */
const TIMES =
  /^(?:זמן ה?(?:הכנה(?: כולל)?|בישול|אפי+ה|כולל)\s?:?\s?(?:כ-?\s?)?(?:[\d½¼¾][\d.\s½¼¾-]*)?(?:(?:חצי|רבע)\s)?(?:דק(?:ות|ה|'|׳)|שעה|שעות|שעתיים)(?:\sו(?:חצי|רבע|-?\s?\d{1,2}\sדק(?:ות|'|׳)))?(?:[\s.,|]+|$))+$/;
/** Whose picture it is. */
const CREDIT = /^צילום\s?:/;
/** `טיפ: …`, and `טיפים:` above lines of them. */
const TIP = /^(?:טיפ|טיפים|הערה|הערות|שימו לב)(?:\s?[:-]\s?|$)(.*)$/;
const STEP_NUMBER = /^\s*(?:שלב\s+(?:\d{1,2}|[\u05d0-\u05ea]{3,6}\u05d4?)\s*(?:[:.)-]\s*|$)|\d{1,2}\s*[.)]\s*)/;

/**
 * Reads a recipe that was pasted as text: its title, servings, ingredients with their groups, and steps. Headings
 * (מצרכים, אופן ההכנה) separate them; without headings, lines with a quantity are ingredients and sentences after them steps.
 * The caption or transcript of a video is such a text too.
 */
export function parseRecipeText(text: string): ParsedRecipe {
  const written = text.split(/\r\n|[\n\r\u2028\u2029]/, LINES_MAX).map((line) => line.replace(MARKDOWN_HEADING, ''));
  const lines = withYield(captionLines(written).filter((line) => cleanLine(line) !== ''));
  const reader = new RecipeReader(lines);
  const end = lines.findLastIndex((line) => !isBehindSteps(cleanLine(line))) + 1;
  const parts = partNamesIn(lines);
  for (const [at, line] of lines.entries())
    if (parts.has(at)) reader.openPart(cleanLine(line));
    else reader.read(line, at >= end);
  return reader.recipe();
}

/** Whether a line may be behind the last step as well as elsewhere: times, tips, whose picture and recipe it is. */
const isBehindSteps = (clean: string): boolean =>
  TIMES.test(clean) || CREDIT.test(clean) || TIP.test(clean) || sourceIn(clean) !== null;

/** The lines, with a verb before the number of pieces that the recipe gives. */
function withYield(lines: readonly string[]): readonly string[] {
  const isHeading = (line: string): boolean => sectionHeading(cleanLine(line)) !== null;
  const heading = lines.findIndex(isHeading);
  const end = heading < 0 ? lines.length : heading;
  const isFact = (line: string): boolean => {
    const clean = cleanLine(line);
    return ABOUT.test(clean) || factsIn(clean, false).isWhole;
  };
  return lines.map((line, at) => {
    if (at === 0 || at >= end || !PIECES.test(cleanLine(line))) return line;
    const isBeside =
      at + 1 === heading || [lines[at - 1], lines[at + 1]].some((one) => one !== undefined && isFact(one));
    return isBeside ? `יוצאות ${cleanLine(line)}` : line;
  });
}

const PART_WORDS_MAX = 5;

/**
 * Lines that name a part with ingredients and steps of its own: short ones above the second heading of ingredients. Work
 * is the last step of the part before it, as is any line where the heading below names its own part.
 */
function partNamesIn(lines: readonly string[]): ReadonlySet<number> {
  const sections = lines.map((line, at) => sectionHeading(cleanLine(line), at === 0)?.section);
  const above = sections.flatMap((section, at) => (section === 'ingredients' ? [at - 1] : []));
  const names = above.filter((at) => {
    const clean = cleanLine(lines[at] ?? '');
    const isShort = /^[^\d.:|]+:?$/.test(clean) && clean.split(' ').length <= PART_WORDS_MAX;
    if (at <= 0 || sections[at] !== undefined || !isShort || beginsWithWork(clean)) return false;
    const isInSteps = sections.slice(0, at).findLast((section) => section !== undefined) === 'steps';
    return !isInSteps || !NAMES_PART.test(cleanLine(lines[at + 1] ?? ''));
  });
  return new Set(above.length > 1 ? names : []);
}

/** `מצרכים לקרם`, `חומרים של הבצק`; a number says for how many. */
const NAMES_PART = /^\S+ (?:ל-?[א-ת]|של )/;
/** Work as steps say it: `אופים`, `לאפות`, `להגיש`, `הגישו`; `להגשה` is a heading. */
const beginsWithWork = (clean: string): boolean =>
  WORK_FIRST.test(clean) || (/^(?:ל[א-ת]{3,}|[א-ת]{2,}ו(?=\s))/.test(clean) && ingredientGroup(clean) === null);

class RecipeReader {
  readonly #hasStepsHeading: boolean;
  readonly #ingredients: RecipeIngredient[] = [];
  readonly #steps: ParsedStep[] = [];
  #section: RecipeSection | null = null;
  #title: string | undefined;
  #servings: number | undefined;
  #group = '';
  /** The part whose ingredients and steps are read, where each part has both; '' for none. */
  #part = '';
  #stepPart = '';
  /** Tips that are read before the first step. */
  #tip = '';
  /** The lines below `טיפים:` are tips. */
  #isInTips = false;
  #facts: TextFacts = {};
  #source: string | undefined;
  /** A line without a number continues the step before it, if steps are numbered. */
  #isNumbered = false;

  constructor(lines: readonly string[]) {
    this.#hasStepsHeading = lines.some((line, at) => sectionHeading(cleanLine(line), at === 0)?.section === 'steps');
  }

  recipe(): ParsedRecipe {
    const { prep, cook, total, kosher } = this.#facts;
    const rest = total !== undefined && prep !== undefined && total > prep ? total - prep : total;
    return {
      title: this.#title,
      servings: this.#servings,
      ingredients: this.#ingredients,
      steps: this.#steps,
      prepTime: prep,
      cookTime: cook ?? rest,
      kosher,
      source: this.#source,
    };
  }

  /** The ingredients and the steps below are of that part. */
  openPart(name: string): void {
    this.#part = name.replace(/\s*:$/, '').slice(0, RECIPE_PART_MAX);
    this.#stepPart = this.#part;
  }

  /** @param isLast whether the lines below hold times, tips and credits alone */
  read(line: string, isLast = false): void {
    const clean = cleanLine(line);
    if (CREDIT.test(clean)) return;
    const source = sourceIn(clean);
    if (source !== null) return this.#takeSource(source);
    const tip = TIP.exec(clean)?.[1];
    if (tip !== undefined && this.#title !== undefined) return this.#takeTip(cleanLine(line, STEP_MAX), tip);
    if (this.#section === 'steps' && isLast && TIMES.test(clean) && this.#takeFacts(clean)) return;
    if (this.#section !== 'steps' && (this.#takeFacts(clean) || ABOUT.test(clean))) return this.#takeServings(clean);
    const heading = sectionHeading(clean, this.#section === null && this.#title === undefined);
    if (heading) return this.#open(clean, heading);
    if (this.#section === 'steps') return this.#step(line);
    if (this.#section === 'ingredients') return this.#ingredientOrStep(line, clean);
    this.#beforeSections(line, clean);
  }

  #open(clean: string, { section, rest }: Heading): void {
    this.#section = section;
    this.#group = this.#part;
    this.#isInTips = false;
    this.#isNumbered = false;
    if (section === 'steps' && isStepsOfPart(clean.replace(/\s*:$/, '')))
      this.#stepPart = clean.replace(/\s*:$/, '').slice(0, RECIPE_PART_MAX);
    this.#takeServings(clean);
    const [, made = '', what = ''] = (section === 'ingredients' && MADE.exec(clean)) || [];
    if (made !== '' && !isAmountOrTime(what)) this.#servings ??= Number(made);
    const lines = section === 'ingredients' ? listedIn(rest) : [rest];
    for (const line of lines) if (/\p{L}/u.test(line)) this.read(line);
  }

  #beforeSections(line: string, clean: string): void {
    this.#takeServings(clean);
    const title = withoutServings(clean);
    if (title !== clean && (this.#title !== undefined || !clean.startsWith(title))) return;
    const isIngredient = parseIngredient(line)?.quantity && clean.split(' ').length <= INGREDIENT_WORDS_MAX;
    if (isIngredient && (this.#title !== undefined || /^\P{L}/u.test(clean))) {
      this.#section = 'ingredients';
      this.#ingredient(line);
    } else this.#title ??= title;
  }

  #ingredientOrStep(line: string, clean: string): void {
    const group = ingredientGroup(line);
    if (group !== null) this.#group = group;
    else if (!this.#hasStepsHeading && isSentence(line, clean)) {
      this.#section = 'steps';
      // A heading right above the first step is that of its part.
      if (this.#ingredients.at(-1)?.group !== this.#group) this.#stepPart = this.#group.slice(0, RECIPE_PART_MAX);
      this.#step(line);
    } else this.#ingredient(line);
  }

  #ingredient(line: string): void {
    for (const ingredient of parseIngredients(line))
      if (ingredient.product !== '') this.#ingredients.push({ ...ingredient, line, group: this.#group });
  }

  #step(line: string): void {
    const number = STEP_NUMBER.exec(line)?.[0];
    const text = cleanLine(number === undefined ? line : line.slice(number.length), STEP_MAX);
    const part = number === undefined ? stepPart(line) : null;
    if (part !== null) {
      this.#stepPart = part;
      this.#isInTips = false;
      this.#isNumbered = false;
      return;
    }
    if (number === undefined && this.#isInTips) return this.#addTip(text);
    this.#isInTips = false;
    const last = this.#steps.at(-1);
    if (number === undefined && this.#isNumbered && last?.part === this.#stepPart) this.#changeLast(last, { text });
    else this.#steps.push({ text, tip: this.#steps.length === 0 ? this.#tip : '', part: this.#stepPart });
    this.#isNumbered ||= number !== undefined;
  }

  /** Adds to the texts of the last step. */
  #changeLast(last: ParsedStep, { text = '', tip = '' }: Partial<ParsedStep>): void {
    this.#steps[this.#steps.length - 1] = {
      ...last,
      text: `${last.text} ${text}`.trim(),
      tip: `${last.tip} ${tip}`.trim(),
    };
  }

  /** `tip` is what follows the colon; '' opens the tips below. */
  #takeTip(line: string, tip: string): void {
    if (tip === '') this.#isInTips = true;
    else this.#addTip(line.slice(line.indexOf(tip.slice(0, 1), line.search(/[:-]/) + 1)));
  }

  /** A tip belongs to the step before it. One that no note can hold is a step. */
  #addTip(tip: string): void {
    const last = this.#steps.at(-1);
    const before = last ? last.tip : this.#tip;
    if (before.length + tip.length >= ITEM_NOTE_MAX) this.#steps.push({ text: tip, tip: '', part: this.#stepPart });
    else if (last) this.#changeLast(last, { tip });
    else this.#tip = `${before} ${tip}`.trim();
  }

  #takeSource(source: string): void {
    this.#source ??= source.slice(0, RECIPE_SOURCE_MAX);
  }

  /** Whether the line says nothing but facts. */
  #takeFacts(clean: string): boolean {
    const { facts, isWhole } = factsIn(clean, ABOUT.test(clean) || readServings(clean) !== undefined);
    this.#facts = { ...facts, ...this.#facts };
    return isWhole;
  }

  #takeServings(clean: string): void {
    this.#servings ??= readServings(clean);
  }
}

/** The heading of the steps below (`לרוטב:`, `הכנת הבצק:`), without its colon; null if the line is none. */
function stepPart(line: string): string | null {
  const part = /^[לה]/.test(cleanLine(line)) ? ingredientGroup(line) : null;
  return part !== null && part.length <= RECIPE_PART_MAX ? part : null;
}

type Heading = { readonly section: RecipeSection; readonly rest: string };

/**
 * A section's heading, and the text after the colon in its line.
 * @param isTitle whether the line may be the title, which `הכנת הפיצה` is above all others
 */
function sectionHeading(clean: string, isTitle = false): Heading | null {
  const [, title = '', rest = ''] = /^([^:]{1,40})(?::\s*(.*))?$/.exec(clean) ?? [];
  const named = sectionOf(withoutServings(title)) ?? sectionOf(title.replace(HEADING_SIZE, ''));
  const section = named ?? (!isTitle && isStepsOfPart(title) ? 'steps' : null);
  return section && !/^\d/.test(title) ? { section, rest } : null;
}

/** Ingredients in one line, as below a heading in its line, where commas part two amounts or more; else the line alone. */
export function listedIn(rest: string): readonly string[] {
  const parts = rest.split(/(?<!\d),(?![^(]*\))|,(?!\d|[^(]*\))/);
  const amounts = parts.filter((part) => parseIngredient(part)?.quantity);
  return amounts.length >= 2 ? parts : [rest];
}

function readServings(clean: string): number | undefined {
  return servingsWordsIn(clean)?.servings;
}

type ServingsWords = { readonly servings: number; readonly text: string };

/** Where a line says for how many a recipe is: in digits, or in words ('לשישה סועדים', 'מנה אחת'). */
function servingsWordsIn(clean: string): ServingsWords | undefined {
  for (const pattern of SERVINGS)
    for (const { 0: text, groups, ...found } of clean.matchAll(pattern)) {
      if (isAmountOrTime(groups?.['what'])) continue;
      const counts = [found[1], found[2], found[3]];
      const count = counts.find((one) => one !== undefined) ?? '';
      const last = count === 'יחידה' ? 1 : (wordCount(count) ?? wordCount(count.replace(/^ל/, '')) ?? Number(count));
      // `6-4`: the ends of a range as they look in a line from right to left.
      const servings = Math.max(last, Number(RANGE_START.exec(text)?.[0] ?? 0));
      if (servings > 0) return { servings, text };
    }
  return undefined;
}

/** 'יוצאים 500 גרם', 'יוצא 30 דקות': an amount or a time, not portions as slices and pieces are. */
const isAmountOrTime = (what: string | undefined): boolean =>
  what !== undefined &&
  !/^(?:פרוסות|יחידות)/.test(what) &&
  (/^(?:דק|שע|פעמ|מעלות|אחוז|%)/.test(what) || unitOf(what) !== null);

const wordCount = (words: string): number | undefined => readCardinal(words.split(' '), 0)?.value;

function withoutServings(clean: string): string {
  const found = servingsWordsIn(clean);
  return found
    ? clean
        .replace(found.text, '')
        .replaceAll(/\s+/g, ' ')
        .replace(/[\s,:-]+$/, '')
        .trim()
    : clean;
}

/** Longer than an ingredient, not begun by an amount, and its words name no product. */
function isSentence(line: string, clean: string): boolean {
  const words = clean.split(' ');
  if (readAmount(tokensOf(clean), 0) !== null) return words.length > INGREDIENT_WORDS_MAX;
  if (WORK_FIRST.test(clean) || words.includes('את') || (clean.endsWith('.') && words.length >= STATEMENT_WORDS_MIN))
    return true;
  const product = parseIngredient(line)?.product ?? '';
  return words.length >= STEP_WORDS_MIN && product.split(' ').length >= STATEMENT_WORDS_MIN;
}
