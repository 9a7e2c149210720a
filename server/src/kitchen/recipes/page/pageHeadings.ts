import type { PageIngredient, PageStep } from '@sali/domain/kitchen/recipes/page/pageLines';
import type { BlockLine } from './blockLines.ts';
import { plainLetters } from '@sali/domain/kitchen/recipes/page/pageText';
import { looksAlike } from './blockIngredients.ts';
import { hasAmount, isPartHeading, partNameIn } from './lineKinds.ts';

/**
 * Data list ingredients and steps without their parts, or the headings of parts as if they were some. A line that the page
 * shows as a heading above the same lines names a part.
 */

type Entries = { readonly ingredients: readonly PageIngredient[]; readonly steps: readonly PageStep[] };

/** The ingredients and the steps in the parts that the page shows. */
export function inPartsOf(lines: readonly BlockLine[], { ingredients, steps }: Entries): Entries {
  const letters = lines.map(({ text }) => firstLettersOf(text));
  const ofIngredients = partsOnPage(
    lines,
    letters,
    ingredients.map(({ line }) => line),
  );
  const ofSteps = partsOnPage(
    lines,
    letters,
    steps.map(({ text }) => text),
  );
  return {
    ingredients: ingredients.flatMap((one, at) =>
      ofIngredients.headings.has(at) ? [] : [{ ...one, group: one.group || (ofIngredients.names[at] ?? '') }],
    ),
    steps: steps.flatMap((one, at) =>
      ofSteps.headings.has(at) ? [] : [{ ...one, part: one.part || (ofSteps.names[at] ?? '') }],
    ),
  };
}

type Parts = {
  /** The entries that are headings. */
  readonly headings: ReadonlySet<number>;
  /** The part of each entry. */
  readonly names: readonly string[];
};
const NO_PARTS: Parts = { headings: new Set(), names: [] };

/** The page may show other lines between two entries: the amounts for another number of people. */
const GAP_MAX = 4;
const STARTS_MAX = 20;
const LETTERS_MAX = 24;

const firstLettersOf = (text: string): string => plainLetters(text).slice(0, LETTERS_MAX);

const NOTHING: readonly number[] = [];

/** @param letters with which each line begins */
function partsOnPage(lines: readonly BlockLine[], letters: readonly string[], entries: readonly string[]): Parts {
  if (entries.length < 2) return NO_PARTS;
  const wanted = entries.map(firstLettersOf);
  const starts = letters.flatMap((one, at) => (one !== '' && one === wanted[0] ? [at] : [])).slice(0, STARTS_MAX);
  const walks = starts.map((start) => walkFrom(letters, wanted, start));
  const best = walks.reduce((one, other) => (other.length > one.length ? other : one), NOTHING);
  if (best.length < entries.length) return NO_PARTS;
  return partNamesOf(lines, best);
}

/** The lines of the entries, as far as each follows the one before. */
function walkFrom(letters: readonly string[], wanted: readonly string[], start: number): readonly number[] {
  const found: number[] = [];
  let from = start;
  for (const one of wanted) {
    const at = letters.slice(from, from + GAP_MAX).indexOf(one);
    if (at < 0) break;
    found.push(from + at);
    from += at + 1;
  }
  return found;
}

function partNamesOf(lines: readonly BlockLine[], places: readonly number[]): Parts {
  const headings = new Set<number>();
  const names: string[] = [];
  const between = places.flatMap((place, at) => {
    const above = lines[place - 1];
    return at > 0 && above && isPartHeading(above) && place - (places[at - 1] ?? place) === 2 ? [above] : [];
  });
  let name = '';
  for (const [at, place] of places.entries()) {
    const [line, next, above] = [lines[place], lines[place + 1], lines[place - 1]];
    const isFollowed = places[at + 1] === place + 1;
    // The heading of the first part looks as those of the others.
    const isPart =
      above && isPartHeading(above) && between.some((one) => (at === 0 ? looksAlike(one, above) : one === above));
    if (line && next && isFollowed && isHeadingAbove(line, next)) {
      headings.add(at);
      name = partNameIn(line.text);
    } else if (isPart) name = partNameIn(above.text) || name;
    names.push(name);
  }
  return headings.size * 2 > places.length ? NO_PARTS : { headings, names };
}

const HEADING_LENGTH_MAX = 60;

/** A line without an amount that looks otherwise than the next: as a heading, bold, or outside of its list. */
const isHeadingAbove = (line: BlockLine, next: BlockLine): boolean =>
  line.text.length <= HEADING_LENGTH_MAX &&
  !hasAmount(line.text) &&
  !/[.!?]$/.test(line.text) &&
  ((line.level > 0 && next.level === 0) ||
    (line.bold === 'all' && next.bold === 'none') ||
    (line.list !== next.list && next.list !== undefined && line.list === undefined));
