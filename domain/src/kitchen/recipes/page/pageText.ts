import { decodeHTML } from 'entities';

/** Elements whose content people do not read. */
const SILENT = /^(?:script|style|template|noscript)$/i;

/** Elements that only change the look of letters: what they hold may be a part of a word. */
const WITHIN_WORDS = /^(?:b|strong|em|i|u|s|a|font|mark|small|sup|sub|wbr|bdi|bdo)$/i;

/**
 * The text of a piece of HTML: without tags, comments and scripts, entities decoded, in one line. Runs in linear time,
 * whatever the nesting.
 * @param lengthMax of the result, in characters
 */
export const pageTextOf = (html: string, lengthMax: number): string => textInOneLine(withoutTags(html), lengthMax);

/** The text of a piece of HTML whose tags are gone: entities decoded, in one line. */
function textInOneLine(text: string, lengthMax: number): string {
  const once = decoded(text);
  // `&amp;amp;`: the page was encoded twice.
  return (ENTITY.test(once) ? decoded(once) : once)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;!?](?:\s|$))/g, '')
    .trim()
    .slice(0, lengthMax);
}

const ENTITY = /&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});/i;

const decoded = (text: string): string => (text.includes('&') ? decodeHTML(text) : text);

function withoutTags(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    const tag = /^<(?:!--|[!/?]?([a-z][^\s/>]*)|[!?])/i.exec(html.slice(open, open + TAG_NAME_MAX));
    if (!tag) {
      parts.push(html.slice(at, open + 1));
      at = open + 1;
      continue;
    }
    parts.push(html.slice(at, open));
    if (tag[1] !== undefined && !WITHIN_WORDS.test(tag[1])) parts.push(' ');
    at = endOf(html, open, tag[0], tag[1] ?? '');
  }
  parts.push(html.slice(at));
  return parts.join('');
}
const TAG_NAME_MAX = 40;

/** Where a tag, a comment, or an element without words ends; the end of the text where it does not. */
function endOf(html: string, open: number, start: string, name: string): number {
  if (start === '<!--') return skipPast(html, '-->', open + start.length);
  const end = skipPast(html, '>', open);
  if (start.startsWith('</') || !SILENT.test(name)) return end;
  return skipPast(html, '>', skipPast(html, `</${name}`, end));
}

function skipPast(html: string, words: string, from: number): number {
  const at = html.indexOf(words, from);
  return at < 0 ? html.length : at + words.length;
}

/** The letters of a text alone, small: the same words are the same, whatever is between them. */
export const plainLetters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');

/** Check boxes, bullets and other signs that pages put before a line. */
export const LEADING_SIGNS = /^[^\p{L}\p{N}(½⅓⅔¼¾⅛"'״׳]+/u;
