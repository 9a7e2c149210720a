import { RECIPE_ENTRIES_MAX } from '@sali/domain/base/limits';
import type { BlockLine } from './blockLines.ts';
import {
  hasAmount,
  isAmountLast,
  isFact,
  isNutrition,
  isPartHeading,
  isWholeSentence,
  ITEM_LENGTH_MAX,
  sectionIn,
} from './lineKinds.ts';

/** Where the ingredients are among the lines of a page: in lists of amounts, and in those below their heading. */

/** Lines of a page, and the index of the first line behind them. */
export type Region = { readonly lines: readonly BlockLine[]; readonly end: number };
type FoundRegion = Region & { readonly isHeaded: boolean };

/** The region with the most amounts. */
export function ingredientRegion(lines: readonly BlockLine[]): Region | undefined {
  const finder = new RegionFinder();
  for (const unit of lineUnitsOf(lines)) finder.take(unit);
  let best: { readonly region: Region; readonly score: number } | undefined;
  for (const region of finder.end()) {
    const score = scoreOf(region);
    if (score > (best?.score ?? 0)) best = { region, score };
  }
  return best?.region;
}

/** A region below a heading of ingredients counts for more than another. */
const HEADED_WEIGHT = 2;
const LINE_WEIGHTS = { amount: 1, long: -2, other: -0.3 };

function scoreOf({ lines, isHeaded }: FoundRegion): number {
  const weights = lines.map(({ text }) => {
    if (isWholeSentence(text)) return LINE_WEIGHTS.other;
    // Below their heading, amounts may follow the names: `Carrots 2`.
    if (hasAmount(text) || (isHeaded && isAmountLast(text))) return LINE_WEIGHTS.amount;
    return text.length > ITEM_LENGTH_MAX ? LINE_WEIGHTS.long : LINE_WEIGHTS.other;
  });
  const score = weights.reduce((sum, one) => sum + one, 0);
  return isHeaded ? score * HEADED_WEIGHT : score;
}

/** Lines of one list, or paragraphs in one box. */
type LineUnit = Region & { readonly first: BlockLine };

function lineUnitsOf(lines: readonly BlockLine[]): LineUnit[] {
  const units: LineUnit[] = [];
  let start = 0;
  for (let at = 1; at <= lines.length; at += 1) {
    const [first, before, line] = [lines[start], lines[at - 1], lines[at]];
    if (!first || (before && line && isInUnit(before, line))) continue;
    units.push({ first, lines: lines.slice(start, at), end: at });
    start = at;
  }
  return units;
}

function isInUnit(one: BlockLine, other: BlockLine): boolean {
  if (one.level > 0 || other.level > 0 || sectionIn(one) !== null || sectionIn(other) !== null) return false;
  if (one.list !== undefined || other.list !== undefined) return one.list === other.list;
  return isShort(one) && isShort(other) && (one.node === other.node || boxOf(one) === boxOf(other));
}

const boxOf = ({ node }: BlockLine): unknown => (/^(?:p|div|span)$/i.test(node.name) ? node.parent : node);
const isShort = ({ text }: BlockLine): boolean => text.length <= ITEM_LENGTH_MAX;

/** Headings of lists that hold no ingredients. */
const OTHER =
  /^(?:equipment|(?:kitchen )?tools|utensils|shop|nutrition|nutritional|materiel|matériel|ustensiles|ausrüstung|(?:besonderes )?zubehör|keukengerei|utensílios|utensilios|utensili|attrezzatura|sprzęt|nährwert\p{L}*|næringsindhold|voedingswaarde|allergen\p{L}*|udstyr|utrustning|video|notes?|ציוד|ערכים תזונתיים|כלים|инвентарь|пищевая ценность)(?=$|[\s:])/iu;
/** The share of lines with an amount that makes a list one of ingredients, below their heading and elsewhere. */
const SHARE_HEADED = 0.3;
const SHARE = 0.5;
/** Lines between two lists of ingredients: a heading, and what is said about it. */
const PENDING_MAX = 2;
const PENDING_LENGTH_MAX = 60;
const PART_LEVEL_MIN = 4;

type OpenRegion = {
  end: number;
  readonly lines: BlockLine[];
  pending: BlockLine[];
  /** The line before the first. */
  readonly above: BlockLine | undefined;
  readonly isHeaded: boolean;
};

/** Joins lists that follow each other below short headings. */
class RegionFinder {
  readonly #regions: FoundRegion[] = [];
  #open: OpenRegion | undefined;
  #isBelowHeading = false;
  #isBelowOther = false;
  #above: BlockLine | undefined;

  take(unit: LineUnit): void {
    this.#read(unit);
    this.#above = unit.lines.at(-1);
  }

  end(): readonly FoundRegion[] {
    this.#close();
    return this.#regions;
  }

  #read(unit: LineUnit): void {
    const { first, lines } = unit;
    const isAlone = lines.length === 1;
    const section = isAlone ? sectionIn(first) : null;
    if (section !== null || (isAlone && OTHER.test(first.text)) || lines.some(isNutrition)) {
      this.#close();
      this.#isBelowHeading = section === 'ingredients';
      this.#isBelowOther = section === null;
      return;
    }
    // The same list for another width of the screen.
    const known = new Set(this.#open?.lines.map(({ text }) => text));
    if (lines.every(({ text }) => known.has(text))) return;
    if (!this.#isBelowOther && this.#areItems(unit)) this.#add(unit);
    else if (this.#open) this.#wait(this.#open, lines);
    else if (first.level > 0 && first.text.length > PENDING_LENGTH_MAX) this.#isBelowHeading = false;
    if (first.level > 0 && first.level < PART_LEVEL_MIN) this.#isBelowOther = false;
  }

  #areItems({ first, lines }: LineUnit): boolean {
    const share = lines.filter(({ text }) => hasAmount(text)).length / lines.length;
    const isList = first.list !== undefined && lines.every(isShort);
    const last = this.#open?.lines.at(-1);
    // A list of words without amounts goes with the lists before it, or with the heading above.
    const isNextList =
      this.#open?.pending.length === 1 && isList && last?.list?.name === first.list?.name && !lines.every(isFact);
    const isHeadedList = this.#isBelowHeading && !this.#open && isList && lines.length > 1;
    const isSeveral = first.list !== undefined || lines.length > 1 || this.#open !== undefined || this.#isBelowHeading;
    return isNextList || isHeadedList || (isSeveral && share >= (this.#isBelowHeading ? SHARE_HEADED : SHARE));
  }

  #add({ lines, end }: LineUnit): void {
    this.#open ??= { end, lines: [], pending: [], above: this.#above, isHeaded: this.#isBelowHeading };
    this.#open.lines.push(...this.#open.pending, ...lines);
    this.#open.pending = [];
    this.#open.end = end;
    if (this.#open.lines.length >= RECIPE_ENTRIES_MAX) this.#close();
  }

  #wait(open: OpenRegion, lines: readonly BlockLine[]): void {
    open.pending.push(...lines);
    const isApart = lines.some(({ text, level }) => text.length > PENDING_LENGTH_MAX || level === 1);
    if (open.pending.length > PENDING_MAX || isApart) this.#close();
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open || open.lines.length < 2) return;
    const { above, lines, end, isHeaded } = open;
    // The heading of the first part looks as those of the others.
    const isPart =
      above && isPartHeading(above) && lines.some((line) => isPartHeading(line) && looksAlike(line, above));
    this.#regions.push({ lines: isPart ? [above, ...lines] : lines, end, isHeaded });
  }
}

export const looksAlike = (one: BlockLine, other: BlockLine): boolean =>
  one.level === other.level && one.bold === other.bold;
