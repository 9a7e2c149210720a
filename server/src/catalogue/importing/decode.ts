import { messageText } from '@sali/contract/messages';
import { TextDecoder } from 'node:util';
import { UnreadableFile } from './fields.ts';

const CHUNK_BYTES = 64 * 1024;
const NOT_UTF8 = messageText('file_not_utf8');

/**
 * The file's text in pieces; a byte order mark is left out.
 * @throws UnreadableFile for UTF-16, other encodings and broken UTF-8
 */
export async function* decodeUtf8(bytes: Uint8Array): AsyncGenerator<string> {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw new UnreadableFile(NOT_UTF8);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const isLast = from + CHUNK_BYTES >= bytes.length;
    const text = decodeOrRefuse(decoder, bytes.subarray(from, from + CHUNK_BYTES), isLast);
    // UTF-16 without a mark is full of them, and no text holds one.
    if (text.includes('\0')) throw new UnreadableFile(NOT_UTF8);
    if (text !== '') yield text;
  }
}

function decodeOrRefuse(decoder: TextDecoder, bytes: Uint8Array, isLast: boolean): string {
  try {
    return decoder.decode(bytes, { stream: !isLast });
  } catch {
    throw new UnreadableFile(NOT_UTF8);
  }
}
