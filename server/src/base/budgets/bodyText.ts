/* Checks of the raw text of a JSON body before it is parsed. Each function reads the text once and makes no objects. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * Whether a JSON text has more than `max` values, at every depth. Counts what begins a value (`[`, `{`, a comma outside
 * of strings), so an empty object counts as two.
 */
export function hasMoreValues(text: string, max: number): boolean {
  // Every value takes at least one character.
  if (text.length < max) return false;
  let values = 1;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if ((code === COMMA || code === BRACKET || code === BRACE) && ++values > max) return true;
  }
  return false;
}

/** The index of the closing quote; the end of the text when there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/**
 * Whether a JSON text has a string that no database stores: with U+0000 or half of a surrogate pair. In text that was
 * decoded from UTF-8 and that JSON accepts, both are possible only as escapes (`\u0000`, `\ud83d`).
 */
export function hasUnstorableEscape(text: string): boolean {
  for (let i = text.indexOf('\\'); i >= 0; i = text.indexOf('\\', i + 2)) {
    const unit = escapedUnit(text, i);
    if (unit === 0 || isLow(unit)) return true;
    if (!isHigh(unit)) continue;
    if (!isLow(escapedUnit(text, i + 6))) return true;
    i += 6;
  }
  return false;
}

/** The UTF-16 unit of an escape `\uXXXX` at an index; -1 where there is none. */
function escapedUnit(text: string, at: number): number {
  if (text.charCodeAt(at) !== BACKSLASH || text[at + 1] !== 'u') return -1;
  const digits = text.slice(at + 2, at + 6);
  return /^[0-9a-f]{4}$/i.test(digits) ? parseInt(digits, 16) : -1;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
