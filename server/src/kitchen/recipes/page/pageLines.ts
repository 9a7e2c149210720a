import { ingredientGroup } from '@sali/domain/kitchen/recipes/ingredient';
import { PAGE_INGREDIENT_MAX, RECIPE_ENTRIES_MAX, RECIPE_PART_MAX, STEP_TEXT_MAX } from '@sali/domain/base/limits';
import { sectionOf } from '@sali/domain/kitchen/recipes/recipeSections';
import { asArray, type JsonValue, linesOf, plainTextOf } from './pageFields.ts';
import { isRecord } from '@sali/domain/base/unknownValues';

/** Ingredients and steps as pages write them: lists, one text of several lines, sections with headings. */

export type PageIngredient = {
  readonly line: string;
  /** The heading above it, without its colon; '' for none. */
  readonly group: string;
};
export type PageStep = { readonly text: string; readonly tip: string; readonly part: string };

const DEPTH_MAX = 6;
/** Check boxes and ornaments that pages put before a line. */
const ORNAMENT = /^[^\p{L}\p{N}(½⅓⅔¼¾⅛"'״׳]+/u;

/** The text of a line that begins with its words. */
const wordsOfLine = (value: unknown, lengthMax: number): string => plainTextOf(value, lengthMax).replace(ORNAMENT, '');

/** A heading without its colon, no longer than a part's name may be. */
export const partNameOf = (heading: string): string => heading.replace(/\s*:$/, '').trim().slice(0, RECIPE_PART_MAX);

/** Lines of ingredients, those that are headings (`לבצק:`) as the group of what follows. */
export function ingredientsOf(value: unknown): PageIngredient[] {
  const ingredients: PageIngredient[] = [];
  let group = '';
  for (const one of asArray(value)) {
    if (ingredients.length >= RECIPE_ENTRIES_MAX) break;
    const texts = typeof one === 'string' ? linesOf(one, RECIPE_ENTRIES_MAX) : [isRecord(one) ? one['name'] : one];
    for (const text of texts) {
      const line = wordsOfLine(text, PAGE_INGREDIENT_MAX);
      if (line === '' || ingredients.length >= RECIPE_ENTRIES_MAX) continue;
      const heading = ingredientGroup(line);
      if (heading === null) ingredients.push({ line, group });
      else group = sectionOf(heading) === null ? partNameOf(heading) : '';
    }
  }
  return ingredients;
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
  else if (Array.isArray(value)) for (const one of value) addSteps(one, depth + 1, part, steps);
  else if (isRecord(value)) addStepOrSection(value, depth, part, steps);
}

function addStepOrSection(value: JsonValue, depth: number, part: string, steps: PageStep[]): void {
  const { itemListElement, text, name } = value;
  if (itemListElement === undefined) return addText(text ?? name, part, steps);
  const isSection = asArray(value['@type']).some((type) => String(type).endsWith('HowToSection'));
  const heading = isSection ? plainTextOf(name) : '';
  addSteps(
    itemListElement,
    depth + 1,
    heading === '' || sectionOf(heading) !== null ? part : partNameOf(heading),
    steps,
  );
}

/** `אופן ההכנה:` before the first step. */
const HEADING = /^(?:(?:אופן|הוראות|שלבי|דרך) (?:ה)?(?:הכנה|ביצוע)|הוראות|הכנה)\s*[:\-–]?\s+(?=\S)/;
const NUMBER = /^(?:שלב\s+)?\d{1,2}\s*[.):]\s*/;
/** Where the next number of a list in one line begins. */
const NEXT_NUMBER = /\s+(?=\d{1,2}[.)]\s+\p{L})/u;

/** A text of one or more steps: in lines, or numbered in one line. */
export function addText(value: unknown, part: string, steps: PageStep[]): void {
  if (typeof value !== 'string' && typeof value !== 'number') return;
  const lines = linesOf(String(value), RECIPE_ENTRIES_MAX).map((line) => plainTextOf(line, STEP_TEXT_MAX));
  const only = lines.filter((line) => line !== '');
  const texts = only.length === 1 && /^1[.)]\s/.test(only[0] ?? '') ? (only[0] ?? '').split(NEXT_NUMBER) : only;
  let heading = part;
  for (const [at, text] of texts.entries()) {
    if (steps.length >= RECIPE_ENTRIES_MAX) return;
    const words = text.replace(ORNAMENT, '').replace(NUMBER, '');
    const step = at === 0 ? words.replace(HEADING, '') : words;
    if (sectionOf(step.replace(/:$/, '')) !== null) continue;
    if (/:$/.test(step) && step.length <= RECIPE_PART_MAX && texts.length > 1) heading = partNameOf(step);
    else if (step !== '') steps.push({ text: step, tip: '', part: heading });
  }
}
