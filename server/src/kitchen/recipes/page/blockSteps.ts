import { RECIPE_ENTRIES_MAX } from '@sali/domain/base/limits';
import type { Region } from './blockIngredients.ts';
import type { BlockLine } from './blockLines.ts';
import { isInBox, type PageNode, sharedBoxOf } from './pageBoxes.ts';
import { hasAmount, isPartHeading, isStatement, looksOf, sectionIn } from './lineKinds.ts';
import { isNumberedName, withoutStepNumber } from '@sali/domain/kitchen/recipes/page/pageLines';

/** Where the steps are among the lines of a page: the list or the paragraphs below their heading or the ingredients. */

const HEADINGS_MAX = 20;
const LISTS_MAX = 60;
const UNHEADED_MIN = 2;

/**
 * Regions that speak of the ingredients or of times are preferred: below the next heading of steps, below another heading,
 * right below the ingredients, in a list.
 * @param ingredients whose words steps have
 * @param after the index of the first line behind the ingredients
 */
export function stepRegion(
  lines: readonly BlockLine[],
  ingredients: readonly BlockLine[],
  after: number,
): Region | undefined {
  const kitchen = new KitchenWords(ingredients);
  const headings = lines.flatMap((line, at) => (sectionIn(line) === 'steps' ? [at] : [])).slice(0, HEADINGS_MAX);
  const headed = headings.flatMap((at) => {
    const region = stepsFrom(lines, at + 1, lines[at], kitchen);
    return countStatements(region) > 0 ? [{ ...region, at }] : [];
  });
  const next = headed.filter(({ at }) => at >= after);
  const unheaded = after > 0 ? [stepsFrom(lines, after, undefined, kitchen)] : [];
  const below = unheaded.filter((region) => countStatements(region) >= UNHEADED_MIN);
  const others = mostFirst(headed);
  const isGood = (region: Region): boolean => kitchen.areSteps(region.lines);
  const isSeveral = (region: Region): boolean =>
    isGood(region) && (countStatements(region) >= UNHEADED_MIN || lengthOfTexts(region) >= ALONE_LENGTH_MIN);
  return (
    next.find(isSeveral) ??
    [...others, ...below].find(isSeveral) ??
    mostFirst(listedSteps(lines, kitchen)).find(isSeveral) ??
    [...next, ...others].find(isGood) ??
    [...next, ...below, ...others][0]
  );
}

/**
 * Whether each step is numbered, or in a list where it speaks of the kitchen: talk around them is not among them.
 * @param lines all lines of the page: a number may stand in the line above its step
 */
export function areListedSteps(
  lines: readonly BlockLine[],
  steps: readonly BlockLine[],
  ingredients: readonly BlockLine[],
): boolean {
  const kitchen = new KitchenWords(ingredients);
  const belowNumbers = new Set(lines.filter((_, at) => isNumberedName(lines[at - 1]?.text ?? '')));
  return steps
    .filter((line) => !isPartHeading(line))
    .every((line) => {
      const isNumbered = belowNumbers.has(line) || withoutStepNumber(line.text) !== line.text;
      return isNumbered || line.list?.name === 'ol' || (line.list !== undefined && kitchen.isSpoken(line.text));
    });
}

/** All steps in one text. */
const ALONE_LENGTH_MIN = 200;
const lengthOfTexts = ({ lines }: Region): number => lines.reduce((sum, { text }) => sum + text.length, 0);
const countStatements = ({ lines }: Region): number => lines.filter(isStatement).length;
const mostFirst = (regions: readonly Region[]): readonly Region[] =>
  regions.toSorted((one, other) => countStatements(other) - countStatements(one));

/** The lists of a page that hold statements. */
function listedSteps(lines: readonly BlockLine[], kitchen: KitchenWords): Region[] {
  const starts = lines.flatMap(({ list }, at) => (list !== undefined && list !== lines[at - 1]?.list ? [at] : []));
  return starts
    .filter((at) => [at, at + 1].every((one) => lines[one]?.list === lines[at]?.list && isStepLine(lines[one])))
    .slice(0, LISTS_MAX)
    .map((at) => stepsFrom(lines, at, undefined, kitchen));
}

const WORD = /\p{L}{4,}|[\u05d0-\u05ea]{3,}/gu;
/** The beginning of a word that its other forms share. */
const STEM_LENGTH = 5;
const STEMS_MAX = 200;
const TIME_OR_HEAT =
  /\d\s?(?:°|º|min|hours?|hrs?|std|stunden|sec|sek|uur|timer?|heures?|horas?|ore\b|דק|שע|מעלות|мин|час|градус|دقيق|ساع|分)/iu;
/** The share of lines about the kitchen that makes lines steps. */
const KITCHEN_SHARE = 0.3;

/** Knows what is said in a kitchen: the words of the ingredients, times and degrees. */
class KitchenWords {
  readonly #stems: readonly string[];

  constructor(ingredients: readonly BlockLine[]) {
    const words = ingredients.flatMap(({ text }) => text.toLowerCase().match(WORD) ?? []);
    this.#stems = [...new Set(words.map((word) => word.slice(0, STEM_LENGTH)))].slice(0, STEMS_MAX);
  }

  isSpoken(text: string): boolean {
    const small = text.toLowerCase();
    return TIME_OR_HEAT.test(small) || this.#stems.some((stem) => small.includes(stem));
  }

  isKitchenWork(text: string): boolean {
    return text.length >= SENTENCE_MIN && this.isSpoken(text);
  }

  /** Without ingredients, any statements are steps. */
  areSteps(lines: readonly BlockLine[]): boolean {
    const statements = lines.filter(isStatement);
    const spoken = statements.filter(({ text }) => this.isKitchenWork(text));
    return this.#stems.length === 0 || (spoken.length > 0 && spoken.length >= statements.length * KITCHEN_SHARE);
  }
}
/** Shorter lines about time are labels: `Total time 10 min`. */
const SENTENCE_MIN = 25;

/** The words with which a page goes on after its steps. */
const STOP =
  /^(?:\d+ )?(?:notes?|tips?|nutrition|comments?|share|related|you (?:may|might)|more|print|video|rate|reviews?|leave an?|storage|faq|equipment|did you|pin|tags|post views|explore|subscribe|sign up|hinweise?|tipps?|nährwerte|teilen|kommentare|bewertung|conseils?|astuces?|commentaires?|partager|article|notas?|consejos?|comentarios?|compartir|dicas?|comentários?|compartilh\p{L}+|consigli|commenti|condividi|opmerkingen|reacties|delen|tagi|uwagi|komentarze|заметки|комментарии|поделиться|советы|תגובות|טיפים|הערות|שאלות נפוצות|שאלות ותשובות|המוצרים|שתפו|עוד|תגיות|تعليقات|ملاحظات)(?=$|[\s:!?])/iu;
/** Whose picture it is, and where its author is followed. */
const ASIDE =
  /^(?:photos?|foto|fotos|picture|image|צילום|תמונה|תמונות)\s?(?:(?:by|von|של)\s|:)|pinterest|instagram|facebook|tiktok|אינסטגרם|פייסבוק|פינטרסט/iu;
/** A longer line that begins with such a word is a tip between steps. */
const STOP_LENGTH_MAX = 40;
/** Times, portions and buttons between a heading and the first step, and between two steps. */
const LINES_SKIPPED_MAX = 25;
const LINES_BETWEEN_MAX = 5;
/** Below the ingredients without a heading, the steps end at a heading as high as this. */
const UNHEADED_LEVEL = 3;

const isStepLine = (line: BlockLine | undefined): boolean =>
  line !== undefined &&
  !isPartHeading(line) &&
  (isStatement(line) || (line.list?.name === 'ol' && !hasAmount(line.text)));

function stepsFrom(
  lines: readonly BlockLine[],
  start: number,
  heading: BlockLine | undefined,
  kitchen: KitchenWords,
): Region {
  const waiting = lines.slice(start, start + LINES_SKIPPED_MAX);
  // Labels may be written before the steps, as `Total time 10 m`.
  const spoken =
    waiting.find((line) => isStepLine(line) && kitchen.isKitchenWork(line.text)) ?? waiting.find(isStepLine);
  if (!spoken) return { lines: [], end: start };
  const looks = looksOf(spoken);
  // The first item of a list may say a time or an amount.
  const firstAt =
    start +
    waiting.findIndex(
      (line) => (line.list !== undefined && line.list === spoken.list) || (isStepLine(line) && looksOf(line) === looks),
    );
  const first = lines[firstAt];
  if (!first) return { lines: [], end: start };
  const above = firstAt > start ? lines[firstAt - 1] : undefined;
  // A heading of the first part is above its steps.
  const found = above && isPartHeading(above) && sectionIn(above) === null ? [above] : [];
  return new StepWalk(lines, first, heading, kitchen).from(firstAt, found);
}

const SHORT_STEP = /^\p{L}+\s+\p{L}[^:|]*$/u;
/** `Jane Doe`. */
const NAME = /^\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+$/u;
/** `Cook for 5 minutes.`, and no label. */
const SENTENCE = /^\p{L}[^:|]*\s[^:|]*\.$/u;

/** Takes the lines of a page one after another while they are steps, or headings of their parts. */
class StepWalk {
  readonly #lines: readonly BlockLine[];
  readonly #kitchen: KitchenWords;
  readonly #first: BlockLine;
  /** How the steps and the headings above them are written. */
  readonly #looks = new Set<string>();
  readonly #level: number;
  readonly #box: PageNode | null;

  constructor(lines: readonly BlockLine[], first: BlockLine, heading: BlockLine | undefined, kitchen: KitchenWords) {
    this.#lines = lines;
    this.#first = first;
    this.#kitchen = kitchen;
    this.#looks.add(looksOf(first));
    this.#level = heading && heading.level > 0 ? heading.level : UNHEADED_LEVEL;
    const next = lines.slice(lines.indexOf(first) + 1).find((line) => isStepLine(line));
    this.#box =
      heading === undefined && first.list !== undefined ? null : sharedBoxOf(first.node, (heading ?? next)?.node);
  }

  from(start: number, taken: readonly BlockLine[]): Region {
    const found = [...taken];
    let [end, last, count, above] = [start, start, 0, taken[0]];
    // The lines below a tip go on with it, up to the next number or heading.
    let isBelowTip = false;
    for (; end < this.#lines.length && found.length < RECIPE_ENTRIES_MAX; end += 1) {
      const line = this.#lines[end];
      if (!line || this.#isEnd(line, end) || end - last > LINES_BETWEEN_MAX) break;
      const isItem = this.#isInList(line);
      if (!isItem && !isNumberedName(line.text))
        isBelowTip = !this.#isBelowNumber(end) && (isBelowTip || STOP.test(line.text));
      const isNext = this.#isNext(line, end) && (isItem || !isBelowTip);
      if (isPartHeading(line)) [above, isBelowTip] = [line, false];
      else if ((hasAmount(line.text) || isNumberedName(line.text)) && !isNext) last += 1;
      if (isNext || isPartHeading(line) || this.#isLikeOthers(line)) found.push(line);
      // A line that is written otherwise is a step where the next is written as those before, or below a heading as theirs.
      if (!isNext && !(above && this.#looks.has(looksOf(above)) && this.#isLikeOthers(line))) continue;
      this.#looks.add(looksOf(line));
      if (above) this.#looks.add(looksOf(above));
      [last, count] = [end, found.length];
    }
    return { lines: withoutCopy(found.slice(0, count)), end: last + 1 };
  }

  #isEnd(line: BlockLine, at: number): boolean {
    if (this.#isInList(line)) return false;
    const isStop = STOP.test(line.text) && (isPartHeading(line) || line.text.length <= STOP_LENGTH_MAX);
    if (isStop || sectionIn(line) === 'ingredients' || !isInBox(line.node, this.#box)) return true;
    if (line.level === 0 || line.level > this.#level || sectionIn(line) === 'steps') return false;
    const below = this.#lines[at + 1];
    return !(below && this.#first.list !== undefined && looksOf(below) === looksOf(this.#first));
  }

  /** A line that is written as a step before it. */
  #isNext(line: BlockLine, at: number): boolean {
    if (isNumberedName(line.text) || isPartHeading(line) || ASIDE.test(line.text)) return false;
    if (this.#isInList(line)) return true;
    const isWork =
      isStepLine(line) ||
      (SENTENCE.test(line.text) && this.#isNearWork(at)) ||
      this.#isBetween(line, at) ||
      (line.list !== undefined && /^\p{L}/u.test(line.text));
    return (isWork || this.#isBelowNumber(at)) && this.#looks.has(looksOf(line));
  }

  /** A line of the list that the first step is in. */
  #isInList({ list }: BlockLine): boolean {
    return list !== undefined && list === this.#first.list;
  }

  /** A short line above one that is written as it is, where one of them speaks of the kitchen: `Add the spices`. */
  #isBetween({ text }: BlockLine, at: number): boolean {
    const next = this.#lines[at + 1];
    if (next === undefined || !this.#looks.has(looksOf(next))) return false;
    const isWork = this.#kitchen.isSpoken(text) || this.#kitchen.isSpoken(next.text);
    return isWork && SHORT_STEP.test(text) && !hasAmount(text) && !NAME.test(text);
  }

  /** Whether a line, the one above it or the one below it speaks of the kitchen. */
  #isNearWork(at: number): boolean {
    return [at, at - 1, at + 1].some((one) => this.#kitchen.isSpoken(this.#lines[one]?.text ?? ''));
  }

  #isBelowNumber(at: number): boolean {
    return isNumberedName(this.#lines[at - 1]?.text ?? '');
  }

  /** A line that speaks of the kitchen as the steps do. */
  #isLikeOthers(line: BlockLine): boolean {
    return (
      isStepLine(line) && !STOP.test(line.text) && !ASIDE.test(line.text) && this.#kitchen.isKitchenWork(line.text)
    );
  }
}

/** The steps once, which some pages hold for two widths of the screen. */
function withoutCopy(lines: readonly BlockLine[]): readonly BlockLine[] {
  const start = lines.findIndex((line) => !isPartHeading(line));
  const words = lines.map(({ text }) => withoutStepNumber(text));
  const again = start < 0 ? -1 : words.indexOf(words[start] ?? '', start + 1);
  if (again < 0) return lines;
  // A step may be done again: a copy repeats the next one too.
  const nextAgain = words[again + 1];
  if (nextAgain !== undefined && words[start + 1] !== nextAgain) return lines;
  return again - start >= lines.length - again ? lines.slice(0, again) : lines.slice(again);
}
