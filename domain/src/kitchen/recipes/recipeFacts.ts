import type { KosherKind } from './recipe.ts';
import { timesInStep } from './stepTimes.ts';

/** Facts that the text of a recipe says in lines of their own, beside its title. Times are minutes. */
export type TextFacts = {
  readonly prep?: number;
  readonly cook?: number;
  readonly total?: number;
  readonly kosher?: KosherKind;
};

/** Also where the next fact begins: `זמן הכנה: 20 דקות זמן אפייה: 15 דקות`. */
const PART_ENDS = /\s?[|,;·•/]\s?|\s(?=זמן\s)/;
const OF_COOKING = /בישול|אפי+ה|צלי+ה|טיגון|בתנור/;
const OF_PREPARING = /הכנה|עבודה/;
/** `כ-30 דקות`, `הכנה: רבע שעה`: a time and no more. */
const WORDS_OF_A_TIME_MAX = 5;
const TIME_ONLY =
  /^(?:(?:זמן\s)?(?:הכנה|עבודה|בישול|אפי+ה|צלי+ה|כולל)\s?:?\s?|זמן\s)?(?:כ-?\s?)?(?:[\d½¼¾][\d.\s½¼¾-]*\s?)?(?:דק(?:ות|ה|'|׳)?|שעה|שעות|שעתיים|חצי שעה|רבע שעה)(?=$|[\s.])/;
const KOSHER: readonly (readonly [pattern: RegExp, kind: KosherKind])[] = [
  [/(?:^|\s)פרו+ה(?=$|[\s.,!])/, 'parve'],
  [/(?:^|\s)חלבית?(?=$|[\s.,!])/, 'dairy'],
  [/(?:^|\s)בשרית?(?=$|[\s.,!])/, 'meat'],
];
const SOURCE = /^(?:מקור(?: המתכון)?|מאת|המתכון של|קרדיט)\s?[:-]\s?(\S.*)$/;
const LABELLED = /זמן|כולל/;
const MINUTE_S = 60;

/**
 * The facts of a cleaned line: `4 מנות, 30 דקות`, `הכנה: רבע שעה | אפייה: 40 דקות`, `כשרות: פרווה`. `isAboutRecipe`: the
 * line is known to hold facts; of any other only those pieces are read that are a time, or a kind of dietary law, alone.
 * Two times without a label (`20 דקות | 40 דקות`) say nothing about the recipe.
 * @returns `isWhole` where every piece is such a fact
 */
export function factsIn(clean: string, isAboutRecipe: boolean): { facts: TextFacts; isWhole: boolean } {
  const pieces = clean.split(PART_ENDS).filter((piece) => piece !== '');
  const read = pieces.map((piece) => factOf(piece, isAboutRecipe));
  const isAlone = read.map((fact, at) => fact?.total !== undefined && !LABELLED.test(pieces[at] ?? ''));
  const areUnknown = isAlone.filter(Boolean).length > 1;
  const known = read.filter((_, at) => !(areUnknown && isAlone[at]));
  const facts = known.reduceRight<TextFacts>((all, fact) => ({ ...all, ...fact }), {});
  return { facts, isWhole: pieces.length > 0 && read.every((fact) => fact !== null) };
}

function factOf(piece: string, isAboutRecipe: boolean): TextFacts | null {
  const words = piece.split(' ').length;
  const kosher = KOSHER.find(([pattern]) => pattern.test(piece))?.[1];
  if (kosher && (words === 1 || piece.startsWith('כשרות'))) return { kosher };
  const isTime = words <= WORDS_OF_A_TIME_MAX && TIME_ONLY.test(piece);
  const seconds = isTime || isAboutRecipe ? timesInStep(piece)[0] : undefined;
  if (seconds === undefined) return null;
  const minutes = Math.max(1, Math.round(seconds / MINUTE_S));
  if (OF_COOKING.test(piece)) return { cook: minutes };
  return OF_PREPARING.test(piece) ? { prep: minutes } : { total: minutes };
}

/** Where the recipe comes from, of a line such as `מאת: סבתא רחל`; null for any other line. */
export const sourceIn = (clean: string): string | null => SOURCE.exec(clean)?.[1] ?? null;
