import type { CheerioAPI } from 'cheerio';
import { PAGE_INGREDIENT_MAX, RECIPE_ENTRIES_MAX, RECIPE_TITLE_MAX, STEP_TEXT_MAX } from '@sali/domain/base/limits';
import { sectionOf, type RecipeSection } from '@sali/domain/kitchen/recipes/recipeSections';
import { headingsOf } from './headedRecipe.ts';
import { headingText } from './lineKinds.ts';
import { linesOf, servingsOf } from '@sali/domain/kitchen/recipes/page/pageFields';
import {
  addStep,
  addText,
  ingredientsOf,
  type PageIngredient,
  type PageStep,
} from '@sali/domain/kitchen/recipes/page/pageLines';
import { pageTextOf } from '@sali/domain/kitchen/recipes/page/pageText';
import type { PageElement } from './pageElement.ts';
import { pageMinutesOf, pageTimesOf } from '@sali/domain/kitchen/recipes/page/pageTimes';

/**
 * A recipe that a page shows in boxes of its own: an element that is named after ingredients (`class="ingredients"`) or
 * comes after such a heading, in any language, and another of steps. Lists there are read, else lines.
 */

export type ListedRecipe = {
  readonly prep_time: number | null;
  readonly cook_time: number | null;
  readonly servings: number | null;
  readonly ingredients: readonly PageIngredient[];
  readonly steps: readonly PageStep[];
};

/** Names of boxes, in the languages that programmers of recipe sites write. */
const BOXES: Readonly<Record<RecipeSection, RegExp>> = {
  ingredients: /ingredien|zutaten|skladnik|malzeme|ingredienser|hozzavalo|sastojci|suroviny/i,
  steps:
    /instruction|direction|method(?!ology)|preparation|preparacion|preparo|zubereitung|przygotowanie|procedure|procedimento|(?:^|[\s_-])steps?(?:$|[\s_-])|(?:recipe|cooking)-?steps|elkeszites|priprema|postup|hazirlan/i,
};
const NOT_BOXES =
  /related|popular|share|comment|payment|shipping|nav|menu|sidebar|footer|header|toolbar|button|search/i;
const BOXES_MAX = 400;
const ITEMS_MIN = 2;
/** Words of a step, in letters: what is shorter is a button. */
const STEP_LENGTH_MIN = 12;

/** @param page without what is around its recipe */
export function listedRecipe(page: CheerioAPI): ListedRecipe {
  const ingredients = ingredientsOf(listItems(page, 'ingredients'));
  const steps: PageStep[] = [];
  const items = listItems(page, 'steps');
  for (const item of items)
    if (items.length > 1 && !item.includes('<')) addStep(item, '', steps);
    else addText(item, '', steps);
  const lines = factLines(page);
  const { prep, cook } = timesInBoxes(page, lines);
  return { prep_time: prep, cook_time: cook, servings: servingsInBoxes(page, lines), ingredients, steps };
}

/** The texts of a section of the page, in markup. */
function listItems(page: CheerioAPI, section: RecipeSection): string[] {
  for (const boxes of [boxesNamed(page, section), boxesBelow(page, section)]) {
    const items = itemsIn(page, boxes, section);
    if (items.length >= (section === 'steps' ? 1 : ITEMS_MIN)) return items;
  }
  return [];
}

/** The outermost boxes of that name. */
function boxesNamed(page: CheerioAPI, section: RecipeSection): PageElement[] {
  const named = page('body [class], body [id]')
    .not('main, article, form, img')
    .toArray()
    .filter(({ attribs }) => {
      const names = `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`;
      return BOXES[section].test(names) && !NOT_BOXES.test(names) && !isOther(names, section);
    })
    .slice(0, BOXES_MAX);
  const known = new Set<object>(named);
  const isWithin = (element: PageElement): boolean =>
    element
      .parents()
      .toArray()
      .some((parent) => known.has(parent));
  return named.map((element) => page(element)).filter((element) => !isWithin(element));
}

/** A box around both sections is neither. */
const isOther = (names: string, section: RecipeSection): boolean =>
  BOXES[section === 'steps' ? 'ingredients' : 'steps'].test(names);

/** Finds the elements that follow a heading of that section. */
function boxesBelow(page: CheerioAPI, section: RecipeSection): PageElement[] {
  const heading = headingsOf(page).find((one) => one.section === section)?.element;
  if (!heading) return [];
  for (const one of [
    heading,
    ...heading
      .parents()
      .toArray()
      .slice(0, 3)
      .map((parent) => page(parent)),
  ]) {
    const list = one.nextAll('ul, ol, table, div, section').first();
    const before = one.nextUntil(list).text().trim();
    if (list.length > 0 && before.length < 200) return [list];
  }
  return [];
}

/** The lines of the first box that has some, and of those that are named as it is. */
function itemsIn(page: CheerioAPI, boxes: readonly PageElement[], section: RecipeSection): string[] {
  const items: string[] = [];
  const seen = new Set<string>();
  let names: string | undefined;
  for (const box of boxes) {
    if (names !== undefined && headingNames(box) !== names) continue;
    const inner = linesOfList(page, box).filter((html) => {
      const words = pageTextOf(html, PAGE_INGREDIENT_MAX);
      const isHeading = sectionOf(headingText(words)) !== null;
      return words !== '' && !isHeading && (section === 'ingredients' || words.length >= STEP_LENGTH_MIN);
    });
    const whole = inner.map((html) => pageTextOf(html, PAGE_INGREDIENT_MAX)).join('\n');
    // The same box for another width of the screen.
    if (whole === '' || seen.has(whole)) continue;
    seen.add(whole);
    names = headingNames(box);
    items.push(...inner);
    if (items.length >= RECIPE_ENTRIES_MAX) break;
  }
  return items.slice(0, RECIPE_ENTRIES_MAX);
}

const headingNames = (box: PageElement): string => box.attr('class') ?? `#${box.attr('id') ?? ''}`;

/** The items of a box with the headings between them; without items its rows or paragraphs, else all of it. */
function linesOfList(page: CheerioAPI, box: PageElement): string[] {
  for (const kind of ['li', 'dt, dd', 'tr', 'p']) {
    const items = box.find(kind).addBack(kind);
    if (items.length < ITEMS_MIN && !(kind === 'li' && items.length > 0)) continue;
    return box
      .find(`${kind}, h2, h3, h4, h5, h6`)
      .addBack(kind)
      .toArray()
      .filter((one) => page(one).is(kind) || !page(one).parent().closest(kind).length)
      .filter((one) => page(one).find(kind).length === 0)
      .map((one) =>
        page(one).is(kind)
          ? oneLine(page, page(one))
          : `${pageTextOf(page(one).text(), RECIPE_TITLE_MAX).replace(/\s*:$/, '')}:`,
      );
  }
  return [page.html(box)];
}

/** An item of a list is one line; a paragraph may hold several. */
const oneLine = (page: CheerioAPI, item: PageElement): string =>
  item.is('p') ? page.html(item) : pageTextOf(page.html(item), STEP_TEXT_MAX);

const LABELLED_MAX = 120;
const LINES_MAX = 3000;
/** `Serves 4`, `Serves: 4`, `4 servings`, `מספר מנות: 4`. */
const SERVINGS_LABEL =
  /^(?:serves|servings?|makes|yields?|portions?|porções|rendimento|porzioni|personen|personnes|pour \d+ personnes?|für \d|portionen|(?:מספר )?(?:ה)?מנות|כמות|порций|количество порций|عدد الحصص|\d{1,3}\s?(?:[-–]\s?\d{1,3}\s?)?(?:servings|portions|personnes|personen|porções|porzioni|porcji|portionen|מנות|סועדים|порци))/iu;
const TIME_LABELS: Readonly<Record<'prep' | 'cook' | 'total', RegExp>> = {
  prep: /^(?:prep(?:aration|ping)?|hands-on)(?:\s?time)?\s?:?(?:\s|$)|^(?:temps de )?préparation|^tempo de preparo|^(?:vorbereitung|zubereitung)s?zeit|^זמן הכנה|^время подготовки|^وقت التحضير/iu,
  cook: /^(?:cook(?:ing)?|bak(?:e|ing))(?:\s?time)?\s?:?(?:\s|$)|^(?:temps de )?cuisson|^(?:koch|back)zeit|^זמן (?:בישול|אפי)|^время приготовления|^وقت الطهي/iu,
  total:
    /^(?:total|ready in)(?:\s?time)?\s?:?(?:\s|$)|^temps total|^tempo total|^gesamtzeit|^זמן כולל|^общее время|^الوقت الكلي/iu,
};

/** `Serves 4 | Prep 10 min`. */
const FACT_ENDS = /\s*[|•·]\s*/;

/** A time without a label, as beside the servings: `5 מנות · 50 דקות`. */
const TIME_ALONE = /^(?:כ-?\s?)?\d{1,3}\s?(?:min(?:ute)?s?|hours?|דק(?:ות|['׳])?|שעות)\.?$/iu;

/** Short lines of the page, each with the next where it is only a label. */
function factLines(page: CheerioAPI): string[] {
  const lines = linesOf(page.html(page('body')), LINES_MAX)
    .flatMap((html) => labelledFacts(pageTextOf(html, LABELLED_MAX + 1).split(FACT_ENDS)))
    .filter((text) => text !== '' && text.length <= LABELLED_MAX);
  return lines.map((line, at) => (/\d/.test(line) ? line : `${line} ${lines[at + 1] ?? ''}`));
}

/** The facts of one line; a time beside the servings is the whole time, two are of what nothing says. */
const labelledFacts = (facts: readonly string[]): readonly string[] =>
  facts.some((fact) => SERVINGS_LABEL.test(fact)) && facts.filter((fact) => TIME_ALONE.test(fact)).length === 1
    ? facts.map((fact) => (TIME_ALONE.test(fact) ? `זמן כולל ${fact}` : fact))
    : facts;

/** Short texts of elements that are named after a fact. */
const factsNamed = (page: CheerioAPI, selector: string): string[] =>
  page(selector)
    .toArray()
    .slice(0, BOXES_MAX)
    .map((one) => pageTextOf(page(one).text(), LABELLED_MAX + 1))
    .filter((text) => text.length <= LABELLED_MAX && /\d/.test(text));

function timesInBoxes(
  page: CheerioAPI,
  lines: readonly string[],
): { readonly prep: number | null; readonly cook: number | null } {
  const minutes = (kind: keyof typeof TIME_LABELS, names: readonly string[]): number | null => {
    const selector = names.map((name) => `[class*="${name}" i], [id*="${name}" i]`).join(', ');
    return (
      pageMinutesOf(factsNamed(page, selector)) ?? pageMinutesOf(lines.filter((line) => TIME_LABELS[kind].test(line)))
    );
  };
  return pageTimesOf(
    minutes('prep', ['prep-time', 'preptime', 'prep_time', 'preparation-time']),
    minutes('cook', ['cook-time', 'cooktime', 'cook_time', 'cooking-time']),
    minutes('total', ['total-time', 'totaltime', 'total_time']),
  );
}

function servingsInBoxes(page: CheerioAPI, lines: readonly string[]): number | null {
  const named = factsNamed(
    page,
    '[class*="yield" i], [class*="serving" i], [class*="portion" i], [itemprop="recipeYield"]',
  );
  return servingsOf(lines.find((line) => SERVINGS_LABEL.test(line) && /\d/.test(line))) ?? servingsOf(named);
}
