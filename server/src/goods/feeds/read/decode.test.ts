import { describe, expect, test } from 'vitest';
import { decodeText } from './decode.ts';

/** `bytes` in pieces of `size`. */
async function decode(bytes: Buffer, size = 7): Promise<string> {
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  }
  let text = '';
  for await (const piece of decodeText(pieces())) text += piece;
  return text;
}

const TEXT = '<Root><ItemName>חלב תנובה 3% "קרטון"</ItemName></Root>';
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
/** Hebrew letters are 0xE0…0xFA in windows-1255 and ISO-8859-8 alike. */
const singleByte = (text: string): Buffer =>
  Buffer.from([...text].map((letter) => (letter >= 'א' ? letter.charCodeAt(0) - 0x5d0 + 0xe0 : letter.charCodeAt(0))));
const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;

describe('[F2] the encoding is found by what is there', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16LE with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16BE with a mark', swapped(`\uFEFF${TEXT}`)],
    ['UTF-16LE without a mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16BE without a mark', swapped(TEXT)],
    ['windows-1255 undeclared', singleByte(TEXT)],
    ['the code page of DOS', Buffer.from(singleByte(TEXT).map((byte) => (byte >= 0xe0 ? byte - 0x60 : byte)))],
    ['leading white space', Buffer.from(`\r\n ${TEXT}`)],
  ])('%s', async (_what, bytes) => {
    for (const size of [1, 7, 64_000]) expect(await decode(bytes, size)).toBe(TEXT);
  });

  test.each(['windows-1255', 'ISO-8859-8', 'utf-8', 'no-such-thing'])(
    'single bytes declared as %s',
    async (encoding) => {
      expect(await decode(singleByte(declared(encoding) + TEXT))).toBe(declared(encoding) + TEXT);
    },
  );

  test('[F2] a declaration of ISO-8859-8 over UTF-8 is not believed', async () => {
    expect(await decode(Buffer.from(declared('ISO-8859-8') + TEXT))).toBe(declared('ISO-8859-8') + TEXT);
  });

  test('a name cut in the middle of a letter does not make UTF-8 another encoding', async () => {
    const cut = Buffer.concat([Buffer.from('<a>שוקולד חלב'), Buffer.from('ש').subarray(0, 1), Buffer.from('</a>')]);
    expect(await decode(cut)).toBe('<a>שוקולד חלב\uFFFD</a>');
  });

  test('the encoding is settled late in a long file that begins in ASCII', async () => {
    const text = `<a>${'x'.repeat(200_000)}${'חלב '.repeat(5000)}</a>`;
    expect(await decode(singleByte(text), 65_536)).toBe(text);
    expect(await decode(Buffer.from(text), 65_536)).toBe(text);
  });
});

test('control characters are taken out, and an & that begins nothing is escaped', async () => {
  const dirty = '<a>\u0000A & B\u0001 &amp; &#1488; &nbsp; C&</a>';
  for (const size of [1, 3, 1000]) {
    expect(await decode(Buffer.from(dirty), size)).toBe('<a>A &amp; B &amp; &#1488; &amp;nbsp; C&amp;</a>');
  }
});

test.each(['שלום', '{"a":1}', 'code,price\n1,2'])('%j is no feed', async (text) => {
  await expect(decode(Buffer.from(text))).rejects.toMatchObject({ reason: 'not_a_feed' });
});
