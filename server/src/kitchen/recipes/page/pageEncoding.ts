/** The encoding of a page, whatever it says about itself. */

/** A page of the web as text; `url`: after its redirects. */
export type FetchedPage = { readonly url: string; readonly html: string };

const CHARSET = /charset\s*=\s*["']?\s*([\w-]+)/i;
/** `<meta charset=…>`, `<meta http-equiv=… content="text/html; charset=…">`, anywhere on the page. */
const META = /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w-]+)/gi;
const XML = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w-]+)/i;
/** Programs name these where nobody said anything. */
const BY_DEFAULT = /^(?:iso-?8859-?1|latin-?1|windows-1252|us-ascii|ascii)$/i;
const UNICODE = /^(?:utf-?8|unicode|utf-?16(?:le|be)?|ucs-2)$/i;
/** Bytes of a page in which its zeros are counted. */
const SAMPLE_BYTES = 1024;
/** A page in UTF-8 that is cut or damaged has few signs that cannot be read. */
const DAMAGED_MAX = 0.05;
/** In windows-1255 words are of bytes above 127; in Latin alphabets those stand alone. */
const WORDS_MIN = 0.5;

/**
 * The text of a page: as its byte order mark says, else UTF-8 where its bytes are that, else as the page or the header say.
 * A Hebrew page that names no encoding of Hebrew is windows-1255.
 * @param type the header `content-type`
 */
export function decodedPage(bytes: Uint8Array, type: string): string {
  return textIn(encodingOf(bytes, type), bytes) ?? textIn('utf-8', bytes) ?? '';
}

function encodingOf(bytes: Uint8Array, type: string): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return wide;
  const latin = textIn('latin1', bytes) ?? '';
  const named = [CHARSET.exec(type)?.[1], ...[...latin.matchAll(META)].map(([, name]) => name), XML.exec(latin)?.[1]]
    .filter((name) => name !== undefined)
    .filter((name) => isKnown(name));
  const isPlain = !/[^\u0000-\u007f]/.test(latin);
  if (isPlain) return named.find((name) => !UNICODE.test(name)) ?? 'utf-8';
  if (isUtf8(bytes)) return 'utf-8';
  const other = named.filter((name) => !UNICODE.test(name));
  return other.find((name) => !BY_DEFAULT.test(name)) ?? (looksHebrew(latin) ? 'windows-1255' : (other[0] ?? 'utf-8'));
}

/** UTF-16 by its byte order mark, or by the zeros beside the letters of the markup; null for bytes of one letter each. */
function wideEncodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / (sample.length / 2));
  if (odd > 0.3 && even < 0.1) return 'utf-16le';
  return even > 0.3 && odd < 0.1 ? 'utf-16be' : null;
}

/** Whether the bytes are UTF-8, except for a few that are damaged. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = textIn('utf-8', bytes) ?? '';
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  return damaged <= DAMAGED_MAX * (text.match(/[^\u0000-\u007f]/g)?.length ?? 0);
}

function looksHebrew(latin: string): boolean {
  const all = latin.match(/[\u00e0-\u00fa]/g)?.length ?? 0;
  const inWords = latin.match(/[\u00e0-\u00fa]{2,}/g)?.join('').length ?? 0;
  return inWords > WORDS_MIN * all;
}

const isKnown = (name: string): boolean => textIn(name, new Uint8Array()) !== null;

/** Null for an encoding that does not exist. */
function textIn(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    // Pages name encodings that do not exist.
    return null;
  }
}
