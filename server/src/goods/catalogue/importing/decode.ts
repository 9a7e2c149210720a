import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { messageText } from '@sali/contract/base/messages';
import { UnreadableFile } from './fields.ts';

const CHUNK_BYTES = 64 * 1024;
const NOT_TEXT = messageText('file_encoding');
/** The bytes that the encoding is guessed from, where no mark names it. */
const SAMPLE_BYTES = 64 * 1024;

/** Letters of Hebrew in Windows-1255. */
const HEBREW = { first: 0xe0, last: 0xfa } as const;
/** A text in Windows-1255 has other signs too: the shekel, quotes, dashes. */
const HEBREW_PART_MIN = 0.6;
/** In UTF-16 the other byte of a Latin letter, a digit or a delimiter is 0. */
const ZERO_PART_MIN = 0.2;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1255';

/**
 * The file's text in pieces, from UTF-8, UTF-16 or Windows-1255, whichever it is; a byte order mark is left out.
 * @param onBytes called with the number of bytes that are read
 * @throws UnreadableFile for any other encoding, and for a text that breaks off within a letter
 */
export async function* decodeProductFile(
  bytes: Uint8Array,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<string> {
  const encoding = textEncodingOf(bytes);
  if (encoding === null) throw new UnreadableFile(NOT_TEXT);
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const isLast = from + CHUNK_BYTES >= bytes.length;
    const text = decodeOrRefuse(decoder, bytes.subarray(from, from + CHUNK_BYTES), isLast);
    if (text.includes('\0')) throw new UnreadableFile(NOT_TEXT);
    if (text !== '') yield text;
    onBytes(Math.min(from + CHUNK_BYTES, bytes.length));
  }
}

function textEncodingOf(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  // In UTF-16 the high byte is the second of a little-endian pair, and the first of a big-endian one.
  if (zeroPart(sample, 1) >= ZERO_PART_MIN && zeroPart(sample, 0) === 0) return 'utf-16le';
  if (zeroPart(sample, 0) >= ZERO_PART_MIN && zeroPart(sample, 1) === 0) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return isHebrew8Bit(bytes) ? 'windows-1255' : null;
}

/** The part of the pairs whose byte at this place is 0. */
function zeroPart(bytes: Uint8Array, place: 0 | 1): number {
  let zeros = 0;
  for (let at = place; at < bytes.length; at += 2) if (bytes[at] === 0) zeros += 1;
  return zeros / Math.max(1, bytes.length / 2);
}

function isHebrew8Bit(bytes: Uint8Array): boolean {
  let high = 0;
  let hebrew = 0;
  for (const byte of bytes) {
    if (byte < 0x80) continue;
    high += 1;
    if (byte >= HEBREW.first && byte <= HEBREW.last) hebrew += 1;
  }
  return hebrew >= high * HEBREW_PART_MIN;
}

function decodeOrRefuse(decoder: TextDecoder, bytes: Uint8Array, isLast: boolean): string {
  try {
    return decoder.decode(bytes, { stream: !isLast });
  } catch {
    throw new UnreadableFile(NOT_TEXT);
  }
}
