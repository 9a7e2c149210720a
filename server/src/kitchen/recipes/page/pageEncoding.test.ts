import { describe, expect, it } from 'vitest';
import { decodedPage } from './pageEncoding.ts';

const WORDS = 'שקשוקה עם לחם';
/** Hebrew letters lie in one row in both alphabets. */
const hebrew = (text: string): Buffer =>
  Buffer.from([...text].map((sign) => (sign >= 'א' ? sign.charCodeAt(0) - 0x5d0 + 0xe0 : sign.charCodeAt(0))));
const page = (head: string, words = WORDS): string => `<html><head>${head}</head><body><p>${words}</p></body></html>`;
const LATE = `<!-- ${'x'.repeat(3000)} -->`;

describe('decodedPage', () => {
  it.each([
    ['in the header only', page(''), 'text/html; charset=windows-1255'],
    ['in the header, quoted', page(''), 'text/html; charset="windows-1255"'],
    ['after 3 KB', page(`${LATE}<meta charset="windows-1255">`), 'text/html'],
    [
      'after 3 KB, in the old form',
      page(`${LATE}<meta http-equiv="Content-Type" content="text/html; charset=windows-1255">`),
      'text/html',
    ],
    ['as ISO 8859-8', page('<meta charset=iso-8859-8>'), 'text/html'],
    [
      'rightly in the page, wrongly as UTF-8 in the header',
      page('<meta charset=windows-1255>'),
      'text/html; charset=utf-8',
    ],
    [
      'rightly in the page, wrongly as Latin in the header',
      page('<meta charset=windows-1255>'),
      'text/html; charset=ISO-8859-1',
    ],
    ['in an XML declaration', `<?xml version="1.0" encoding="windows-1255"?>${page('')}`, 'application/xhtml+xml'],
    ['as UTF-8, wrongly', page('<meta charset="utf-8">'), 'text/html; charset=utf-8'],
    ['nowhere', page(''), 'text/html'],
    ['as an encoding that does not exist', page('<meta charset="hebrew-dos-7">'), 'text/html; charset=x-nothing'],
  ])('[RI10] windows-1255, declared %s', (_where, html, type) => {
    expect(decodedPage(hebrew(html), type)).toBe(html);
  });

  it.each([
    ['rightly', page('<meta charset="utf-8">'), 'text/html'],
    ['nowhere', page(''), 'text/html'],
    ['as windows-1255, wrongly', page('<meta charset="windows-1255">'), 'text/html; charset=windows-1255'],
    ['as Latin, wrongly', page(''), 'text/html; charset=iso-8859-1'],
    ['as UTF-16, wrongly', page('<meta charset="utf-16">'), 'text/html'],
  ])('[RI10] UTF-8, declared %s', (_where, html, type) => {
    expect(decodedPage(Buffer.from(html), type)).toBe(html);
    expect(decodedPage(Buffer.from(`\ufeff${html}`), type)).toBe(html);
  });

  it('[RI10] UTF-8 with damaged bytes stays UTF-8', () => {
    const damaged = Buffer.concat([Buffer.from(page('', WORDS.repeat(20))), Buffer.from([0xd7])]);
    expect(decodedPage(damaged, 'text/html')).toContain(WORDS);
  });

  it.each([
    ['little-endian with its mark', Buffer.from(`\ufeff${page('')}`, 'utf16le')],
    ['little-endian without', Buffer.from(page(''), 'utf16le')],
    ['big-endian with its mark', Buffer.from(`\ufeff${page('')}`, 'utf16le').swap16()],
    ['big-endian without', Buffer.from(page(''), 'utf16le').swap16()],
  ])('[RI10] UTF-16, %s', (_what, bytes) => {
    expect(decodedPage(bytes, 'text/html; charset=utf-8')).toBe(page(''));
  });

  it('[RI10] other alphabets stay as they are declared', () => {
    expect(decodedPage(Buffer.from('cr\u00e8me br\u00fbl\u00e9e', 'latin1'), 'text/html; charset=iso-8859-1')).toBe(
      'crème brûlée',
    );
    expect(decodedPage(Buffer.from([0xec, 0xf3, 0xea]), 'text/html; charset=windows-1251')).toBe('мук');
    expect(decodedPage(new Uint8Array(), 'text/html')).toBe('');
  });
});
