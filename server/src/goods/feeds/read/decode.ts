import { FeedError } from '../feedError.ts';

/** How many bytes from the first non-ASCII one are looked at before the encoding is settled. */
const EVIDENCE_BYTES = 4096;

/**
 * Turns the bytes of an XML document into text, whatever they call themselves: a byte order mark decides, then NUL
 * bytes (UTF-16 without a mark), then whether it is UTF-8, then where its Hebrew letters lie (as in DOS), then the
 * declaration, then windows-1255. The declaration comes that late because chains declare ISO-8859-8 over UTF-8. Control
 * characters, which XML does not allow, are taken out, and an `&` that begins no entity is escaped.
 * @throws FeedError `not_a_feed` when the first character is not `<`
 */
export async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new FeedDecoder();
  const cleaner = new TextCleaner();
  for await (const chunk of bytes) yield cleaner.clean(decoder.write(chunk));
  yield cleaner.clean(decoder.end());
  yield cleaner.end();
}

class FeedDecoder {
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  #held: Buffer = Buffer.alloc(0);
  #isStart = true;
  #declared: string | undefined;
  #isDos = false;

  write(chunk: Buffer): string {
    if (this.#decoder) return this.#decoder.decode(this.#isDos ? fromDos(chunk) : chunk, { stream: true });
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    return this.#held.length < 4 ? '' : this.#settle(false);
  }

  end(): string {
    const rest = this.#decoder ? '' : this.#settle(true);
    return rest + (this.#decoder?.decode() ?? '');
  }

  /** Lets pure ASCII through, which reads alike in all encodings left, until there is evidence for one of them. */
  #settle(isEnd: boolean): string {
    if (this.#isStart) {
      this.#isStart = false;
      const wide = markedEncoding(this.#held);
      if (wide) return this.#begin(wide, this.#held);
      this.#declared = declaredEncoding(this.#held);
    }
    const from = firstNonAscii(this.#held);
    const ascii = this.#held.toString('latin1', 0, from);
    this.#held = this.#held.subarray(from);
    if (this.#held.length === 0 || (this.#held.length < EVIDENCE_BYTES && !isEnd)) return ascii;
    if (looksLikeUtf8(this.#held)) return ascii + this.#begin('utf-8', this.#held);
    this.#isDos = looksLikeDos(this.#held);
    const bytes = this.#isDos ? fromDos(this.#held) : this.#held;
    return ascii + this.#begin(singleByte(this.#declared), bytes);
  }

  #begin(encoding: string, bytes: Buffer): string {
    this.#decoder = new TextDecoder(encoding);
    this.#held = Buffer.alloc(0);
    return this.#decoder.decode(bytes, { stream: true });
  }
}

function markedEncoding(bytes: Buffer): string | null {
  const [a = 1, b = 1, c = 1] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return 'utf-16be';
  return null;
}

const declaredEncoding = (bytes: Buffer): string | undefined =>
  /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/i.exec(bytes.toString('latin1', 0, 200))?.[1]?.toLowerCase();

function firstNonAscii(bytes: Buffer): number {
  const index = bytes.findIndex((byte) => byte >= 0x80);
  return index < 0 ? bytes.length : index;
}

/** Names that were cut in the middle of a letter damage a UTF-8 file here and there; another encoding damages every letter. */
function looksLikeUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  let right = 0;
  let wrong = 0;
  for (const character of text) {
    if (character === '\uFFFD') wrong += 1;
    else if (character > '\u007F') right += 1;
  }
  return wrong === 0 || wrong < right;
}

const isDosLetter = (byte: number): boolean => byte >= 0x80 && byte <= 0x9a;
const isLetter = (byte: number): boolean => byte >= 0xe0 && byte <= 0xfa;

/** In the code page of DOS (862) the letters are where windows-1255 has quotation marks and dashes. */
function looksLikeDos(bytes: Buffer): boolean {
  let [dos, windows] = [0, 0];
  for (const byte of bytes) {
    if (isDosLetter(byte)) dos += 1;
    else if (isLetter(byte)) windows += 1;
  }
  return dos > windows;
}

const fromDos = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => (isDosLetter(byte) ? byte + 0x60 : byte)));

/** A file in Hebrew that declares an alphabet without it (ISO-8859-1, say) is windows-1255 under a wrong name. */
function singleByte(declared: string | undefined): string {
  return declared !== undefined && /^(iso-?8859-8|visual|logical|hebrew)/.test(declared)
    ? 'iso-8859-8-i'
    : 'windows-1255';
}

/** Unicode's category Cc, by what it is not: the class by its property takes three times as long. */
const CONTROL_CHARACTERS = /[^\t\n\r -~\u00a0-\uffff]/g;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;
const LONGEST_ENTITY = '&#x10ffff;'.length;

class TextCleaner {
  #isStart = true;
  #held = '';

  clean(text: string): string {
    let cleaned = (this.#held + text).replace(CONTROL_CHARACTERS, '');
    this.#held = '';
    if (this.#isStart) {
      cleaned = cleaned.trimStart();
      if (cleaned === '') return '';
      if (!cleaned.startsWith('<')) throw new FeedError('not_a_feed');
      this.#isStart = false;
    }
    // An entity may go on in the next piece.
    const lastAmpersand = cleaned.lastIndexOf('&');
    if (lastAmpersand > cleaned.length - LONGEST_ENTITY && lastAmpersand >= 0) {
      this.#held = cleaned.slice(lastAmpersand);
      cleaned = cleaned.slice(0, lastAmpersand);
    }
    return cleaned.replace(BARE_AMPERSAND, '&amp;');
  }

  end(): string {
    return this.#held.replace(BARE_AMPERSAND, '&amp;');
  }
}
