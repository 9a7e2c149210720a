import { ingredientGroup, parseIngredient } from '../ingredient.ts';
import {
  ITEM_NOTE_MAX,
  PAGE_INGREDIENT_MAX,
  RECIPE_ENTRIES_MAX,
  RECIPE_PART_MAX,
  STEP_TEXT_MAX,
} from '../../../base/limits.ts';
import { listedIn } from '../recipeText.ts';
import { sectionOf } from '../recipeSections.ts';
import { asArray, isFilled, type JsonValue, linesOf, plainTextOf } from './pageFields.ts';
import { LEADING_SIGNS, plainLetters } from './pageText.ts';
import { isRecord } from '../../../base/unknownValues.ts';

/** Ingredients and steps as pages write them: lists, one text of several lines, sections with headings. */

export type PageIngredient = {
  readonly line: string;
  /** The heading above it, without its colon; '' for none. */
  readonly group: string;
};
export type PageStep = { readonly text: string; readonly tip: string; readonly part: string };

const DEPTH_MAX = 10;
/** The text of a line that begins with its words. */
const wordsOfLine = (value: unknown, lengthMax: number): string =>
  plainTextOf(value, lengthMax).replace(LEADING_SIGNS, '');

/** A heading without its colon, no longer than a part's name may be. */
export const partNameOf = (heading: string): string => heading.replace(/\s*:$/, '').trim().slice(0, RECIPE_PART_MAX);

/**
 * Lines of ingredients, those that are headings (`לבצק:`) as the group of what follows: texts, objects of amount, unit and
 * name, lists in lists, parts with a name of their own, and all ingredients in one text.
 */
export function ingredientsOf(value: unknown): PageIngredient[] {
  const ingredients: PageIngredient[] = [];
  const texts: GroupedText[] = [];
  addTexts(value, 0, '', texts);
  const lines = filledLinesOf(texts);
  let [group, outer] = ['', ''];
  for (const [at, { line, written, own }] of lines.entries()) {
    if (ingredients.length >= RECIPE_ENTRIES_MAX) return ingredients;
    if (own !== outer) group = own;
    outer = own;
    const heading = ingredientGroup(line) ?? markedHeading(written, lines[at + 1]?.line);
    if (heading === null) ingredients.push({ line, group });
    else group = sectionOf(heading) === null ? partNameOf(heading) : '';
  }
  return oncePerPage(ingredients);
}

type GroupedText = { readonly text: string; readonly group: string };
/** As many as ingredients, each below a heading of its own. */
const LINES_MAX = RECIPE_ENTRIES_MAX * 2;

/** The lines with words, as they are written too, and with the group that the data give them. */
function filledLinesOf(texts: readonly GroupedText[]): { line: string; written: string; own: string }[] {
  const lines: { line: string; written: string; own: string }[] = [];
  for (const { text, group: own } of texts)
    for (const written of linesOfIngredients(text, texts.length === 1)) {
      if (lines.length >= LINES_MAX) return lines;
      const line = wordsOfLine(written, PAGE_INGREDIENT_MAX);
      if (line !== '') lines.push({ line, written, own });
    }
  return lines;
}

/** The lines once where a page has all of them twice, in the same groups: for another width of the screen. */
export function oncePerPage(ingredients: PageIngredient[]): PageIngredient[] {
  const half = ingredients.slice(0, ingredients.length / 2);
  const isCopied =
    half.length * 2 === ingredients.length &&
    half[0]?.line !== half[1]?.line &&
    half.every(({ line, group }, at) => {
      const copy = ingredients[half.length + at];
      return line === copy?.line && group === copy.group;
    });
  return isCopied ? half : ingredients;
}

/** Words after which an ingredient is named: `For the pan butter`. */
const VESSELS =
  'pan|tin|dish|tray|mou?ld|plate|garnish|form|backform|pfanne|blech|garnitur|moule|plaque|poêle|plat|garniture|' +
  'molde|sartén|bandeja|teglia|padella|stampo';
/** `For the sauce`, `For the lemon sauce`, `TO SERVE`. */
const PURPOSE = new RegExp(
  '^(?:for the|für (?:den|die|das)|pour l[ae]s?|para (?:la|el)|per (?:la|il))' +
    `(?!\\s(?:${VESSELS})\\s)(?:\\s\\p{L}+){1,2}$|^to serve$`,
  'iu',
);

/**
 * A heading without a colon: `## Sauce`, as texts in Markdown mark it, or what the ingredients below are for.
 * @param next the line below; undefined for none
 */
function markedHeading(line: string, next: string | undefined): string | null {
  const marked = /^\s*#{1,6}\s+(\S.*)$/.exec(line)?.[1]?.trim();
  const purpose = PURPOSE.exec(line.trim())?.[0];
  const isAbove = purpose !== undefined && next !== undefined && (parseIngredient(next)?.product ?? '') !== '';
  return marked ?? (isAbove ? purpose : null);
}

const BULLETS = /\s*[•●▪◦·;|]\s*|\s+\*\s+/;
const BULLETS_MIN = 2;

/** The lines of a text; of one that holds all ingredients in one line, what its signs or commas part. */
function linesOfIngredients(text: string, isOnly: boolean): readonly string[] {
  const lines = linesOf(text, RECIPE_ENTRIES_MAX);
  const words = isOnly ? lines.map((line) => plainTextOf(line, STEP_TEXT_MAX)).filter((line) => line !== '') : [];
  const [only = ''] = words;
  if (words.length !== 1) return lines;
  const bulleted = only.split(BULLETS, RECIPE_ENTRIES_MAX);
  return bulleted.length > BULLETS_MIN ? bulleted : listedIn(only);
}

/** Fields of an object that hold several ingredients. */
const LIST_FIELDS = ['itemListElement', 'recipeIngredient', 'ingredients', 'items', 'ingredientLines'] as const;
/** Fields of an ingredient that hold all of it. */
const LINE_FIELDS = ['text', 'original', 'originalText', 'display', 'raw', 'line', '@value'] as const;
const AMOUNT_FIELDS = ['quantity', 'amount', 'qty', 'value', 'amountMin'] as const;
const UNIT_FIELDS = ['unitText', 'unit', 'measure', 'measurement', 'unitName'] as const;
const NAME_FIELDS = ['name', 'ingredient', 'food', 'product', 'title', 'label', 'item'] as const;
const NOTE_FIELDS = ['note', 'notes', 'comment', 'preparation', 'postText', 'additionalInfo'] as const;
/** Fields in which systems put all that an object says: `{"id": 3, "fields": {…}}`. */
const WRAPPERS = ['fields', 'attributes', 'node'] as const;
const unwrapped = (value: JsonValue): JsonValue => {
  const own = [...LIST_FIELDS, ...LINE_FIELDS, ...NAME_FIELDS, ...STEP_LIST_FIELDS, ...STEP_FIELDS];
  return own.some((name) => isFilled(value[name]))
    ? value
    : (WRAPPERS.map((name) => value[name]).find(isRecord) ?? value);
};

function addTexts(value: unknown, depth: number, group: string, texts: GroupedText[]): void {
  if (depth > DEPTH_MAX || texts.length >= RECIPE_ENTRIES_MAX) return;
  if (typeof value === 'string') texts.push({ text: value, group });
  else if (Array.isArray(value)) for (const one of value) addTexts(one, depth + 1, group, texts);
  else if (isRecord(value)) {
    const inside = unwrapped(value);
    if (inside !== value) return addTexts(inside, depth + 1, group, texts);
    const list = LIST_FIELDS.map((field) => value[field]).find((inner) => typeof inner === 'object' && inner !== null);
    const line = ingredientText(value, depth);
    if (list !== undefined) addTexts(list, depth + 1, line === '' ? group : partNameOf(line), texts);
    else if (line !== '') texts.push({ text: line, group });
    else for (const inner of Object.values(value)) addTexts(inner, depth + 1, group, texts);
  }
}

/** `{amount: 2, unit: 'כפות', name: 'שמן'}` as a line; '' for an object without such fields. */
function ingredientText(value: JsonValue, depth: number): string {
  const field = (names: readonly string[]): string => {
    for (const name of names) {
      const found = value[name];
      const text =
        isRecord(found) && depth < DEPTH_MAX
          ? ingredientText(unwrapped(found), depth + 1)
          : plainTextOf(found, PAGE_INGREDIENT_MAX);
      if (text !== '' && text !== '0') return text;
    }
    return '';
  };
  const whole = field(LINE_FIELDS);
  const [name, note] = [field(NAME_FIELDS), field(NOTE_FIELDS)];
  if (whole !== '' || name === '') return whole;
  const line = [field(AMOUNT_FIELDS), field(UNIT_FIELDS), name].filter((text) => text !== '').join(' ');
  return note === '' ? line : `${line.replace(/,$/, '')}, ${note}`;
}

/** A text of several lines, steps, or sections of steps. */
export function stepsOf(value: unknown): PageStep[] {
  const steps: PageStep[] = [];
  addSteps(value, 0, '', steps);
  return steps;
}

function addSteps(value: unknown, depth: number, part: string, steps: PageStep[]): void {
  if (depth > DEPTH_MAX || steps.length >= RECIPE_ENTRIES_MAX) return;
  if (typeof value === 'string') addText(value, part, steps);
  else if (Array.isArray(value)) {
    // Steps of a list are not divided at their line breaks.
    const isParted = value.length > 1 && value.every((one) => typeof one === 'string' || isStepOrSection(one));
    const kinds = isParted ? kindsOfSteps(value) : NO_KINDS;
    let heading = part;
    for (const one of value) {
      if (steps.length >= RECIPE_ENTRIES_MAX) return;
      const line = isParted ? lineOfStep(one) : null;
      if (line === null) {
        addSteps(one, depth + 1, part, steps);
        continue;
      }
      const name = nameOfStep(one);
      const isHeading = isNameOfPart(name, line, kinds) && plainLetters(name) !== plainLetters(part);
      // A step without a name belongs to the part that a step before it opened.
      if (part === '' && name !== '' && !kinds.has(withoutDigits(name)))
        heading = isHeading ? name.replace(NAME_END, '') : '';
      addStep(
        part !== '' && isHeading ? `${name.replace(NAME_END, '')}: ${line}`.slice(0, STEP_TEXT_MAX) : line,
        heading,
        steps,
      );
    }
  } else if (isRecord(value)) addStepOrSection(value, depth, part, steps);
}

/** Fields of an object that hold several steps, and those that hold one. */
const STEP_LIST_FIELDS = [
  'itemListElement',
  'ItemListElement',
  'steps',
  'step',
  'recipeInstructions',
  'instructions',
  'items',
] as const;
const STEP_FIELDS = [
  'text',
  'description',
  'instruction',
  'body',
  'content',
  'html',
  'value',
  '@value',
  'item',
  'name',
] as const;

function addStepOrSection(whole: JsonValue, depth: number, part: string, steps: PageStep[]): void {
  const value = unwrapped(whole);
  const list = STEP_LIST_FIELDS.map((field) => value[field]).find(isFilled);
  if (list !== undefined) {
    const isSection = value['@type'] === undefined || isOfType(value, 'HowToSection');
    const heading = isSection ? plainTextOf(value['name'] ?? value['title']) : '';
    const isPart = heading !== '' && sectionOf(heading) === null;
    return addSteps(list, depth + 1, isPart ? partNameOf(heading) : part, steps);
  }
  const content = STEP_FIELDS.map((field) => value[field]).find(isFilled);
  if (isOfType(value, 'HowToTip')) return addTip(content, part, steps);
  if (content !== undefined) return addSteps(content, depth + 1, part, steps);
  // Steps by their numbers: `{"1": "…", "2": "…"}`.
  for (const [name, inner] of Object.entries(value))
    if (!/^@|^(?:image|url|video|position)$/.test(name)) addSteps(inner, depth + 1, part, steps);
}

const isStepOrSection = (value: unknown): boolean =>
  isRecord(value) &&
  (isOfType(value, 'HowToSection') || (isOfType(value, 'HowToStep') && typeof value['text'] === 'string'));

/** A step that holds no list, its lines joined; null for one that holds a list. */
function lineOfStep(step: unknown): string | null {
  const text = isRecord(step) && isOfType(step, 'HowToStep') ? step['text'] : step;
  const isList = typeof text !== 'string' || /<(?:li|h[1-6])\b/i.test(text) || text.trim() === '';
  return isList ? null : plainTextOf(text, STEP_TEXT_MAX);
}

const NAME_END = /[\s.:!]+$/;
const nameOfStep = (step: unknown): string =>
  isRecord(step) && isOfType(step, 'HowToStep') ? plainTextOf(step['name']) : '';
const withoutDigits = (name: string): string => name.replace(/\d+/, '');

/** Steps that have one name, as `Simmer` twice: a name of more of them, as `Step 3`, says only that they are steps. */
const SAME_NAMES_MAX = 2;
const NO_KINDS: ReadonlySet<string> = new Set();

function kindsOfSteps(steps: readonly unknown[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const name of steps.map((step) => withoutDigits(nameOfStep(step))))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].flatMap(([name, count]) => (count > SAME_NAMES_MAX ? [name] : [])));
}

/** `Step 3`, `3 / 8`, `step_3`: a name that is only the number of a step. */
export const isNumberedName = (name: string): boolean => NUMBERED_NAME.test(name);
/** Between the number of a step and how many there are. */
const OF_STEPS = '\\s?(?:/|of|de|von|van|di|из|מתוך)\\s?';
const NUMBERED_NAME = new RegExp(`^\\p{L}*[\\s.:_-]*\\d+(?:${OF_STEPS}\\d+)?[^\\p{L}\\p{N}]*$`, 'iu');

/**
 * Whether the name of a step is the heading of a part: many pages write the beginning of the text as the name. In a
 * section, which is a part, it comes before the text.
 */
function isNameOfPart(name: string, text: string, kinds: ReadonlySet<string>): boolean {
  const words = plainLetters(name);
  const isName = words !== '' && name.length <= RECIPE_PART_MAX && !kinds.has(withoutDigits(name));
  if (!isName || isNumberedName(name) || sectionOf(name.replace(/:$/, '')) !== null) return false;
  return !plainLetters(text).startsWith(words);
}

const isOfType = (value: JsonValue, name: string): boolean =>
  asArray(value['@type']).some((type) => String(type).endsWith(name));

/** A tip belongs to the step before it; one that no step can hold is a step. */
function addTip(value: unknown, part: string, steps: PageStep[]): void {
  const tip = plainTextOf(value, STEP_TEXT_MAX);
  const last = steps.at(-1);
  const joined = `${last?.tip ?? ''} ${tip}`.trim();
  if (!last || joined.length > ITEM_NOTE_MAX) return addText(tip, part, steps);
  steps[steps.length - 1] = { ...last, tip: joined };
}

/** `אופן ההכנה:` before the first step. */
const HEADING = /^(?:(?:אופן|הוראות|שלבי|דרך) (?:ה)?(?:הכנה|ביצוע)|הוראות|הכנה)\s*[:\-–]?\s+(?=\S)/;
const STEP_WORD =
  '(?:שלב|step|[ée]tape|schritt|paso|passo|passaggio|stap|krok|adım|trin|steg|vaihe|lépés|korak|шаг|крок|стъпка|الخطوة|خطوة)';
const NUMBER = new RegExp(
  `^(?:${STEP_WORD}\\s*\\d{1,2}(?:${OF_STEPS}\\d{1,2})?\\s*[.):\\-–]?|\\d{1,2}\\s*[.):](?!\\d)|\\d{1,2}\\s?[-–/]\\s+(?=\\p{L}))\\s*`,
  'iu',
);
/** A number in a text, and what makes it the number of a step. */
const NUMBERS = new RegExp(
  `(?<=^|[\\s.;!?])(?:${STEP_WORD}\\s+(\\d{1,2})\\s*[.):\\-–]?|(\\d{1,2})\\s*[.)])\\s*(?=[\\p{L}"'(])`,
  'giu',
);

/** A step without the number before its words. */
export const withoutStepNumber = (text: string): string => text.replace(NUMBER, '');

/** A sentence that follows another without a space: the line break between them was lost. */
const LOST_BREAK = /(?<=\p{L}{3}[.!]|\d[.!]|\p{L}{2}\)[.!]?)(?=(?:\p{Lu}\p{Ll}|[\u05d0-\u05ea]{2}))/u;

const LOST_BREAKS_MIN = 2;

const SPACE_MAX = 3;
/** The end of a sentence, and the space behind it. */
const BEHIND_SENTENCE = /(?:^|[.!?:;)…])\s*$/;

/**
 * A text in one line, parted where its numbers go on (1, 2, 3), or where it lost its line breaks. A number within a sentence
 * does not count (`Put in 2. Then stir.`), except in a text that begins with the first: `1. Mix 2. Bake`.
 */
function partsByNumber(text: string): string[] {
  const all = [...text.matchAll(NUMBERS)].map(({ 1: named, 2: plain, index }) => {
    const isBehind = named !== undefined || BEHIND_SENTENCE.test(text.slice(Math.max(0, index - SPACE_MAX), index));
    return { number: Number(named ?? plain), index, isBehind };
  });
  const behind = all.filter(({ isBehind }) => isBehind);
  const isCounted = all[0]?.index === 0 && all[0].number === 1;
  const numbers = isCounted && behind.length < 2 ? all : behind;
  // The number of the first step may have been taken off: `Mix. 2. Knead. 3. Bake.`
  const starts: number[] = numbers[0]?.number === 2 && numbers[1]?.number === 3 ? [0] : [];
  for (const { number, index } of numbers) if (number === starts.length + 1) starts.push(index);
  if (starts.length < 2) {
    const sentences = text.split(LOST_BREAK);
    return sentences.length > LOST_BREAKS_MIN ? sentences : [text];
  }
  return [0, ...starts.filter((at) => at > 0)].map((at, index, all) => text.slice(at, all[index + 1]).trim());
}

/** A line that breaks off, and goes on in the next with a small letter, was wrapped at the width of a screen. */
const WRAPPED_MIN = 40;
const isWrapped = (line: string, next: string): boolean =>
  line.length >= WRAPPED_MIN && /[\p{L}\p{N},]$/u.test(line) && /^\p{Ll}/u.test(next);

const withoutWraps = (lines: readonly string[]): string[] =>
  lines.reduce<string[]>((whole, line) => {
    const last = whole.at(-1);
    if (last !== undefined && isWrapped(last, line))
      whole[whole.length - 1] = `${last} ${line}`.slice(0, STEP_TEXT_MAX);
    else whole.push(line);
    return whole;
  }, []);

/** A text of one or more steps: in lines, or numbered in one line. */
export function addText(value: unknown, part: string, steps: PageStep[]): void {
  if (typeof value !== 'string' && typeof value !== 'number') return;
  const lines = linesOf(String(value), RECIPE_ENTRIES_MAX).map((line) => plainTextOf(line, STEP_TEXT_MAX));
  const only = withoutWraps(lines.filter((line) => line !== ''));
  const texts = only.length === 1 ? partsByNumber(only[0] ?? '') : only;
  let heading = part;
  for (const text of texts) {
    const step = stepIn(text);
    if (/:$/.test(step) && step.length <= RECIPE_PART_MAX && texts.length > 1 && sectionOf(step.slice(0, -1)) === null)
      heading = isNumberedName(step) ? heading : partNameOf(step);
    else addStep(text, heading, steps);
  }
}

/** Adds a step that the page has as one. */
export function addStep(text: string, part: string, steps: PageStep[]): void {
  const step = steps.length === 0 ? stepIn(text).replace(HEADING, '') : stepIn(text);
  const isStep = /\p{L}/u.test(step) && sectionOf(step.replace(/:$/, '')) === null;
  if (isStep && steps.length < RECIPE_ENTRIES_MAX) steps.push({ text: step, tip: '', part });
}

const stepIn = (text: string): string => withoutStepNumber(text.replace(LEADING_SIGNS, ''));
