import { GROUP_TAGS, LIST_TAGS, ROW_TAGS } from '../rows/aliases.ts';

/** A tag with attributes, whose quotes may hold `>`. */
const QUOTED_TAG = /<[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)+>/y;
const QUOTE = /["']/;
const NAME = /(?<=^<\/?)[^\s/<>]+/;
/** What has no tags in it, however it looks: `<!--`, `<![CDATA[`, `<?xml`, `<!DOCTYPE`. */
const NO_TAGS: readonly (readonly [begin: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];
/** A tag that is longer is left to the XML parser. */
const HELD_CHARS_MAX = 100_000;

type SeenTag = { readonly text: string; readonly name: string; readonly isClosing: boolean };

type OpenElement = { readonly tag: string; hasChildren: boolean };

/**
 * Closes elements that a file closes wrongly, in the text that the XML parser gets [O60]: `</SubChains>` for a `SubChain`,
 * `</itemcode>` for an `ItemCode`, a list that is not closed where the element around it is, one that is closed twice. What holds
 * rows may be closed so, never a row or a field: half a row is not read. The root must be closed as itself.
 */
export class TagMender {
  readonly #open: OpenElement[] = [];
  #held = '';
  #isRootClosed = false;
  /** How many tags were put right. */
  mended = 0;

  /** @returns the text as the parser has to get it; a tag whose end has not come yet is held */
  mend(piece: string): string {
    const text = this.#held + piece;
    this.#held = '';
    let [mended, copied] = ['', 0];
    for (let at = text.indexOf('<'); at >= 0;) {
      const tag = this.#isClosedRightly(text, at) ? null : this.#tagAt(text, at);
      if (tag === 'cut') {
        this.#held = text.slice(at);
        return mended + text.slice(copied, at);
      }
      if (typeof tag === 'number') {
        at = text.indexOf('<', tag);
        continue;
      }
      if (tag === null) {
        at = text.indexOf('<', at + 1);
        continue;
      }
      const right = tag.isClosing ? this.#closed(tag.text, tag.name) : this.#opened(tag.text, tag.name);
      if (right !== tag.text) {
        this.mended += 1;
        mended += text.slice(copied, at) + right;
        copied = at + tag.text.length;
      }
      at = text.indexOf('<', at + tag.text.length);
    }
    return copied === 0 ? text : mended + text.slice(copied);
  }

  /** Nearly every closing tag is that of the element which is open. */
  #isClosedRightly(text: string, at: number): boolean {
    const top = this.#open.at(-1);
    if (!top || text[at + 1] !== '/' || !text.startsWith(top.tag, at + 2)) return false;
    if (text[at + 2 + top.tag.length] !== '>') return false;
    this.#close('');
    return true;
  }

  /**
   * @returns the tag; where the next one may begin, if it is a comment or its like; `cut` if it may go on in the next
   * piece; null if it is no tag
   */
  #tagAt(text: string, at: number): SeenTag | number | 'cut' | null {
    if (text[at + 1] === undefined) return 'cut';
    if (text[at + 1] === '!' || text[at + 1] === '?') return endOfOther(text, at) ?? heldOrLeft(text, at);
    const end = text.indexOf('>', at);
    if (end < 0) return heldOrLeft(text, at);
    let whole = text.slice(at, end + 1);
    if (QUOTE.test(whole)) {
      QUOTED_TAG.lastIndex = at;
      const found = QUOTED_TAG.exec(text)?.[0];
      if (found === undefined) return text.indexOf('<', at + 1) < 0 ? heldOrLeft(text, at) : null;
      whole = found;
    }
    const isClosing = whole[1] === '/';
    const [name = ''] = NAME.exec(whole) ?? [];
    return name === '' || (whole.indexOf('<', 1) > 0 && !QUOTE.test(whole)) ? null : { text: whole, name, isClosing };
  }

  /** What was held: the document ends here. */
  rest(): string {
    return this.#held;
  }

  #opened(tag: string, name: string): string {
    const parent = this.#open.at(-1);
    if (parent) parent.hasChildren = true;
    if (!tag.endsWith('/>')) this.#open.push({ tag: name, hasChildren: false });
    return tag;
  }

  #closed(tag: string, name: string): string {
    const top = this.#open.at(-1);
    if (!top) return this.#isRootClosed && isWrapper(name) ? '' : tag;
    if (
      top.tag === name ||
      isSameWord(top.tag, name) ||
      (holdsRows(top) && this.#open.length > 1 && isPluralOf(top.tag, name))
    )
      return this.#close(top.tag === name ? tag : `</${top.tag}>`);
    const place = this.#open.findLastIndex((open) => open.tag === name);
    if (place < 0) return isWrapper(name) ? '' : tag;
    const unclosed = this.#open.slice(place + 1);
    // The parser reports what cannot be put right.
    if (!unclosed.every(holdsRows)) return tag;
    const closings = unclosed.toReversed().map((open) => `</${open.tag}>`);
    this.#open.length = place + 1;
    return this.#close(closings.join('') + tag);
  }

  #close(text: string): string {
    this.#open.pop();
    this.#isRootClosed = this.#open.length === 0;
    return text;
  }
}

/** @returns where a comment or its like ends; undefined: not in this text */
function endOfOther(text: string, at: number): number | undefined {
  // `<!-` may become a comment or not.
  if (NO_TAGS.some(([one]) => one.length > text.length - at && one.startsWith(text.slice(at)))) return undefined;
  const [begin = '', end = ''] = NO_TAGS.find(([one]) => text.startsWith(one, at)) ?? [];
  const found = text.indexOf(end, at + begin.length);
  return found < 0 ? undefined : found + end.length;
}

const heldOrLeft = (text: string, at: number): 'cut' | null => (text.length - at > HELD_CHARS_MAX ? null : 'cut');

const plainNameOf = (tag: string): string => tag.slice(tag.indexOf(':') + 1).toLowerCase();

const isSameWord = (one: string, other: string): boolean => plainNameOf(one) === plainNameOf(other);

/** `SubChain` and `SubChains`. */
const isPluralOf = (one: string, other: string): boolean =>
  `${plainNameOf(one)}s` === plainNameOf(other) || plainNameOf(one) === `${plainNameOf(other)}s`;

/** An element around rows: everything in it is closed. */
const holdsRows = ({ tag, hasChildren }: OpenElement): boolean => hasChildren && !ROW_TAGS.has(plainNameOf(tag));

/** The name of an element that is only ever around rows. */
const isWrapper = (tag: string): boolean =>
  LIST_TAGS.has(plainNameOf(tag)) || GROUP_TAGS.has(plainNameOf(tag)) || WRAPPERS.has(plainNameOf(tag));
const WRAPPERS: ReadonlySet<string> = new Set(['root', 'subchain', 'groups', 'promotionitems']);
