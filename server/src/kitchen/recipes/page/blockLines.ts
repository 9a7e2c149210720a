import type { CheerioAPI } from 'cheerio';
import { STEP_TEXT_MAX } from '@sali/domain/base/limits';
import { getOrCreate } from '@sali/domain/base/memo';
import { sectionOf } from '@sali/domain/kitchen/recipes/recipeSections';
import { LEADING_SIGNS, plainLetters } from '@sali/domain/kitchen/recipes/page/pageText';
import { bodiesOf, type PageNode, parentOf, sharedBoxOf } from './pageBoxes.ts';
import { isText, type PageElement } from './pageElement.ts';

/** The lines that a person sees on a page, each with what its markup says about it. */

type ChildNode = PageNode['children'][number];

export type BlockLine = {
  readonly text: string;
  /** 1 to 6 for a heading of HTML, 0 for another line. */
  readonly level: number;
  /** The list or table that the line is an item of; undefined for a paragraph. */
  readonly list: PageNode | undefined;
  /** The innermost element that holds all of the line. */
  readonly node: PageNode;
  /** Which of its letters are bold. */
  readonly bold: 'all' | 'some' | 'none';
};

const BLOCK =
  /^(?:address|article|aside|blockquote|body|br|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|menu|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;
const LIST = /^(?:ul|ol|menu|table|dl)$/;
const ITEM = /^(?:li|tr)$/;
const ROW = /^(?:div|span|label|a|section|article)$/;
const BOLD = /^(?:b|strong|h[1-6]|dt|legend|caption|th)$/;
const SILENT = /^(?:script|style|noscript|template|svg|button|select|iframe)$/;
const WITHIN_WORDS = /^(?:b|strong|em|i|u|s|font|mark|small|sup|sub|wbr|bdi|bdo)$/;
/** Boxes beside each other with one name and little text each are rows. */
const ROW_LENGTH_MAX = 200;
const ROWS_MIN = 3;
const LINES_MAX = 4000;

const isElement = (node: ChildNode): node is PageNode & ChildNode => 'children' in node && 'name' in node;
const tagOf = (node: PageNode): string => node.name.toLowerCase();
const rowNameOf = (node: PageNode): string => `${node.name}.${node.attribs['class'] ?? ''}`;

/** The lines of a page's body. Each node is looked at a few times, whatever the nesting. */
export function blockLines(page: CheerioAPI): BlockLine[] {
  const [body] = bodiesOf(page);
  if (!body) return [];
  for (const table of page('table').toArray().slice(0, TABLES_MAX)) writeUnits(page, page(table));
  const reader = new BlockReader();
  reader.read(body, undefined);
  return withJoinedAmounts(reader.lines);
}

const TABLES_MAX = 50;
const ROWS_MAX = 100;
/** The heading of a column of numbers: `גרם`, `משקל (גרם)`, `Weight (g)`. */
const UNIT_HEADING =
  /^(?:weight|amount|משקל|כמות)?\s*\(?ב?-?(גרם|גר['׳]|ק["״]ג|מ["״]ל|כוסות|g|gr|grams?|kg|ml|oz|ounces?|cups?)\)?$/iu;
const PERCENT = /^(?:%|אחוז(?:ים)?|baker['’]?s? ?%?|percent(?:age)?)|%\)?$/iu;
const NUMBER = /^\d+(?:[.,]\d+)?$/;

/**
 * Writes the unit that heads a column beside its numbers, and takes away columns of other units and of percents. A row
 * without an amount in the first column of a unit keeps that of the next one.
 */
function writeUnits(page: CheerioAPI, table: PageElement): void {
  const [head, ...rows] = table.find('tr').toArray().slice(0, ROWS_MAX);
  const textOf = (cell: PageNode): string => page(cell).text().trim();
  const cells = page(head).children().toArray();
  const units = cells.map((cell) => UNIT_HEADING.exec(textOf(cell))?.[1]);
  const isTable = table.find('table').length === 0 && rows.length >= PAIRS_MIN;
  if (units.every((unit) => unit === undefined) || !isTable) return;
  for (const row of rows) {
    const own = page(row).children().toArray();
    const column = own.findIndex((cell, at) => units[at] !== undefined && /\p{N}/u.test(textOf(cell)));
    for (const [at, cell] of own.entries()) {
      const isOther = column >= 0 && units[at] !== undefined && at !== column;
      if (isOther || PERCENT.test(textOf(cells[at] ?? cell))) page(cell).remove();
      else if (at === column && NUMBER.test(textOf(cell))) page(cell).text(`${textOf(cell)} ${units[at]}`);
    }
  }
  for (const cell of cells) if (sectionOf(textOf(cell)) === null) page(cell).remove();
}

/** `250`, `2 el`: an amount without what it is of. */
const AMOUNT_ALONE = /^(?:[\d½⅓⅔¼¾⅛⅜⅝⅞][\d\s.,/½⅓⅔¼¾⅛–-]*)(?:\s?\p{L}{1,12}\.?(?:\s[àa]\s\p{L}+)?)?$/u;
const PAIRS_MIN = 3;
const NAME_LENGTH_MAX = 120;

/** Pages that show ingredients in columns have the amount and the name as two boxes. */
function withJoinedAmounts(lines: readonly BlockLine[]): BlockLine[] {
  const isPair = (at: number): boolean => {
    const [amount, name] = [lines[at], lines[at + 1]];
    if (!amount || !name || amount.level + name.level > 0 || amount.node === name.node) return false;
    const isBeside = parentsOf(amount.node).some((box) => box !== null && parentsOf(name.node).includes(box));
    const isName = name.text.length <= NAME_LENGTH_MAX && /^\p{L}/u.test(name.text);
    return AMOUNT_ALONE.test(amount.text) && isName && isBeside;
  };
  const joined: BlockLine[] = [];
  for (let at = 0; at < lines.length;) {
    let end = at;
    while (isPair(end)) end += 2;
    const pairs = lines.slice(at, end);
    const isColumn = pairs.length >= PAIRS_MIN * 2 && !areStepNumbers(pairs.filter((_, index) => index % 2 === 0));
    joined.push(...(isColumn ? joinedPairs(pairs) : pairs));
    const line = lines[end];
    if (line) joined.push(line);
    at = end + 1;
  }
  return joined;
}

/** One line for each amount and its name; they are in one list. */
function joinedPairs(pairs: readonly BlockLine[]): BlockLine[] {
  const [first, last] = [pairs[0], pairs.at(-1)];
  const list = (first && sharedBoxOf(first.node, last?.node)) ?? undefined;
  return pairs.flatMap((name, at) => {
    const amount = at % 2 === 1 && pairs[at - 1];
    return amount ? [{ ...name, text: `${amount.text} ${name.text}`, list: name.list ?? list }] : [];
  });
}

const areStepNumbers = (lines: readonly BlockLine[]): boolean =>
  lines.every(({ text }, at) => Number.parseInt(text, 10) === at + 1);

/** The two boxes around an element. */
const parentsOf = (node: PageNode): (PageNode | null)[] => {
  const box = parentOf(node);
  return box ? [box, parentOf(box)] : [];
};

class BlockReader {
  readonly lines: BlockLine[] = [];
  readonly #facts = new Map<PageNode, BlockFacts>();

  /** Adds the lines within an element. */
  read(node: PageNode, list: PageNode | undefined): void {
    const name = tagOf(node);
    const inner = LIST.test(name) ? node : list;
    if (this.#isOneLine(node)) return this.#add([node], node, list);
    let inline: ChildNode[] = [];
    const rows = this.#rowsIn(node);
    for (const child of node.children) {
      const isBlock = isElement(child) && (BLOCK.test(tagOf(child)) || this.#factsOf(child).hasBlock);
      if (!isBlock) {
        inline.push(child);
        continue;
      }
      this.#add(inline, node, list);
      inline = [];
      if (rows.has(child)) this.#add([child], child, node);
      else if (!SILENT.test(tagOf(child))) this.read(child, inner);
    }
    this.#add(inline, node, list);
  }

  /** An item without other items in it, and a block without blocks in it. */
  #isOneLine(node: PageNode): boolean {
    const { hasBlock, hasItem } = this.#factsOf(node);
    return ITEM.test(tagOf(node)) ? !hasItem : !hasBlock;
  }

  /** Elements in one box that are named alike and hold little text each. */
  #rowsIn(node: PageNode): ReadonlySet<ChildNode> {
    const counts = new Map<string, PageNode[]>();
    for (const child of node.children)
      if (isElement(child) && ROW.test(tagOf(child))) getOrCreate(counts, rowNameOf(child), () => []).push(child);
    const rows = [...counts.values()].filter(
      (same) =>
        same.length >= ROWS_MIN &&
        same.every((one) => {
          const { length, hasItem, hasHeading } = this.#factsOf(one);
          return length <= ROW_LENGTH_MAX && !hasItem && !hasHeading;
        }),
    );
    return new Set(rows.flat());
  }

  #factsOf(node: PageNode): BlockFacts {
    const known = this.#facts.get(node);
    if (known) return known;
    const facts: BlockFacts = { length: 0, breaks: 0, hasBlock: false, hasItem: false, hasHeading: false };
    for (const child of node.children) {
      if (!isElement(child)) {
        if (isText(child)) facts.length += child.data.trim().length;
        continue;
      }
      const name = tagOf(child);
      const inner = this.#factsOf(child);
      facts.length += SILENT.test(name) ? 0 : inner.length;
      facts.breaks += name === 'br' ? 1 : 0;
      facts.hasBlock ||= inner.hasBlock || BLOCK.test(name);
      facts.hasItem ||= inner.hasItem || ITEM.test(name);
      facts.hasHeading ||= inner.hasHeading || /^h[1-6]$/.test(name);
    }
    this.#facts.set(node, facts);
    return facts;
  }

  #add(nodes: readonly ChildNode[], node: PageNode, list: PageNode | undefined): void {
    if (nodes.length === 0 || this.lines.length >= LINES_MAX) return;
    const parts: LineWords = { all: [], bold: [], headings: [], level: 0 };
    for (const one of nodes) addWords(one, parts, isBoldElement(node), headingLevelOf(node));
    const text = inOneLine(parts.all);
    if (text === '') return;
    const letters = plainLetters(text);
    const [bold, heading] = [parts.bold, parts.headings].map((words) => plainLetters(inOneLine(words)));
    const isLarge = letters !== '' && heading === letters;
    const isHeading = isLarge && this.#factsOf(node).breaks < BREAKS_MIN;
    this.lines.push({
      text,
      level: isHeading ? parts.level : 0,
      list,
      node,
      bold: bold === '' || (isLarge && !isHeading) ? 'none' : bold === letters ? 'all' : 'some',
    });
  }
}

/** A heading with so many line breaks holds a text that is written large. */
const BREAKS_MIN = 2;

type BlockFacts = { length: number; breaks: number; hasBlock: boolean; hasItem: boolean; hasHeading: boolean };

const inOneLine = (parts: readonly string[]): string =>
  parts
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;!?](?:\s|$))/g, '')
    .replace(LEADING_SIGNS, '')
    .trim()
    .slice(0, STEP_TEXT_MAX);

type LineWords = { readonly all: string[]; readonly bold: string[]; readonly headings: string[]; level: number };

const isBoldElement = (node: PageNode): boolean => BOLD.test(tagOf(node));

/** 1 to 6 for a heading; the heading of a list or a table counts as the lowest. */
function headingLevelOf(node: PageNode): number {
  const name = tagOf(node);
  return /^h[1-6]$/.test(name) ? Number(name.slice(1)) : /^(?:legend|caption|summary)$/.test(name) ? 6 : 0;
}

function addWords(node: ChildNode, words: LineWords, isBold: boolean, level: number): void {
  if (isText(node)) {
    words.all.push(node.data);
    if (isBold) words.bold.push(node.data);
    if (level > 0) words.headings.push(node.data);
    words.level = Math.max(words.level, level);
  }
  if (!isElement(node) || SILENT.test(tagOf(node))) return;
  const isPart = WITHIN_WORDS.test(tagOf(node));
  if (!isPart) words.all.push(' ');
  for (const child of node.children)
    addWords(child, words, isBold || isBoldElement(node), Math.max(level, headingLevelOf(node)));
  if (!isPart) words.all.push(' ');
}
