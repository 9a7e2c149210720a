import { load } from 'cheerio';

/** Elements whose content is no text for people. */
const SILENT = /^(?:script|style|template|noscript)$/i;

/**
 * The words of a piece of HTML: tags, comments and scripts taken out, entities decoded, in one line. Takes time in
 * proportion to the length, however its tags are nested.
 * @param lengthMax of the result, in characters
 */
export function wordsOf(html: string, lengthMax: number): string {
  const text = withoutTags(html);
  const decoded = text.includes('&') ? load(text.replaceAll('<', '&lt;'), null, false).text() : text;
  return decoded.replaceAll(/\s+/g, ' ').trim().slice(0, lengthMax);
}

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
    at = endOf(html, open, tag[0], tag[1] ?? '');
  }
  parts.push(html.slice(at));
  return parts.join('');
}

const TAG_NAME_MAX = 40;

/** Where a tag, a comment, or an element without words ends; the end of the text where it does not. */
function endOf(html: string, open: number, start: string, name: string): number {
  if (start === '<!--') return after(html, '-->', open + start.length);
  const end = after(html, '>', open);
  if (start.startsWith('</') || !SILENT.test(name)) return end;
  return after(html, '>', after(html, `</${name}`, end));
}

function after(html: string, words: string, from: number): number {
  const at = html.indexOf(words, from);
  return at < 0 ? html.length : at + words.length;
}
