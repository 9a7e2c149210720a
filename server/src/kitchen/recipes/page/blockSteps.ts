import { RECIPE_ENTRIES_MAX } from '@sali/domain/base/limits';
import type { Region } from './blockIngredients.ts';
import type { BlockLine, PageNode } from './blockLines.ts';
import { hasAmount, isPartHeading, isStatement, sectionIn } from './lineKinds.ts';

/** Where the steps are among the lines of a page: the list or the paragraphs below their heading or the ingredients. */

const HEADINGS_MAX = 20;
const UNHEADED_MIN = 2;

/** @param after the index of the first line behind the ingredients */
export function stepRegion(lines: readonly BlockLine[], after: number): Region | undefined {
  const headings = lines.flatMap((line, at) => (sectionIn(line) === 'steps' ? [at] : [])).slice(0, HEADINGS_MAX);
  const regions = headings.flatMap((at) => {
    const region = stepsFrom(lines, at + 1, lines[at]);
    return countStatements(region) > 0 ? [{ ...region, at }] : [];
  });
  const next = regions.find(({ at }) => at >= after);
  if (next) return next;
  const unheaded = after > 0 ? stepsFrom(lines, after, undefined) : undefined;
  if (unheaded && countStatements(unheaded) >= UNHEADED_MIN) return unheaded;
  return regions.toSorted((one, other) => countStatements(other) - countStatements(one))[0];
}

const countStatements = ({ lines }: Region): number => lines.filter(isStatement).length;

/** The words with which a page goes on after its steps. */
const STOP =
  /^(?:\d+ )?(?:notes?|tips?|nutrition|comments?|share|related|you (?:may|might)|more|print|video|rate|reviews?|leave an?|storage|faq|equipment|did you|pin|tags?|post views|explore|subscribe|sign up|hinweise?|tipps?|nährwerte|teilen|kommentare|bewertung|conseils?|astuces?|commentaires?|partager|article|notas?|consejos?|comentarios?|compartir|dicas?|comentários?|compartilh\p{L}+|consigli|commenti|condividi|opmerkingen|reacties|delen|tagi|uwagi|komentarze|заметки|комментарии|поделиться|советы|תגובות|טיפים|הערות|שתפו|עוד|תגיות|تعليقات|ملاحظات)(?=$|[\s:!?])/iu;
/** Times, portions and buttons between a heading and the first step. */
const LINES_SKIPPED_MAX = 25;
/** Below the ingredients without a heading, the steps end at a heading as high as this. */
const UNHEADED_LEVEL = 3;

function stepsFrom(lines: readonly BlockLine[], start: number, heading: BlockLine | undefined): Region {
  const isStep = (line: BlockLine): boolean => isStatement(line) || (line.list?.name === 'ol' && !hasAmount(line.text));
  const skipped = lines.slice(start, start + LINES_SKIPPED_MAX).findIndex(isStep);
  const first = lines[start + skipped];
  if (skipped < 0 || !first) return { lines: [], end: start };
  const [above, firstAt] = [lines[start + skipped - 1], start + skipped];
  // A heading of the first part is above its steps.
  const from = skipped > 0 && above && isPartHeading(above) && sectionIn(above) === null ? firstAt - 1 : firstAt;
  const level = heading && heading.level > 0 ? heading.level : UNHEADED_LEVEL;
  const box = sharedBoxOf(lines, firstAt);
  let end = firstAt + 1;
  for (; end < lines.length && end < from + RECIPE_ENTRIES_MAX; end += 1) {
    const line = lines[end];
    if (!line || STOP.test(line.text) || sectionIn(line) === 'ingredients') break;
    const isNextPart =
      isPartHeading(line) && first.list !== undefined && lines[end + 1]?.list?.name === first.list.name;
    if (line.level > 0 && line.level <= level && sectionIn(line) !== 'steps' && !isNextPart) break;
    // Steps go on as a list or as paragraphs, as they began.
    const isOther =
      first.list === undefined
        ? line.list !== undefined || !isInBox(line.node, box)
        : line.list === undefined && !isPartHeading(line);
    if (isOther) break;
  }
  while (end > firstAt && isTrailing(lines[end - 1], first)) end -= 1;
  return { lines: withoutCopy(lines.slice(from, end)), end };
}

/** A label, a time or a button behind the last step. */
const isTrailing = (line: BlockLine | undefined, first: BlockLine): boolean =>
  line !== undefined && !isStatement(line) && (first.list === undefined || line.list === undefined);

/** The steps once, which some pages hold for two widths of the screen. */
function withoutCopy(lines: readonly BlockLine[]): readonly BlockLine[] {
  const again = lines.findIndex(({ text }, at) => at > 0 && text === lines[0]?.text);
  return again < 0 ? lines : lines.slice(0, again);
}

/** The smallest element around a line and the next. */
function sharedBoxOf(lines: readonly BlockLine[], at: number): PageNode | null {
  const next = lines[at + 1]?.node;
  let box = parentOf(lines[at]?.node);
  while (box && next && !isInBox(next, box)) box = parentOf(box);
  return box;
}

function parentOf(node: PageNode | undefined): PageNode | null {
  const parent = node?.parent;
  return parent && 'attribs' in parent ? parent : null;
}

function isInBox(node: PageNode, box: PageNode | null): boolean {
  for (let one: PageNode | null = node; one; one = parentOf(one)) if (one === box) return true;
  return box === null;
}
