import { describe, expect, it } from 'vitest';
import { hostOfText, isPictureAddress } from './webAddress.ts';

describe('addresses of the web', () => {
  it.each([
    ['Pictures.Example.com', 'pictures.example.com'],
    ['https://www.example.com/a?b', 'example.com'],
    ['תמונות.example', 'xn--9dbazj1ce.example'],
    ['localhost', null],
    ['a b', null],
    ['', null],
  ])('[PC7] the host of %s is %s', (text, host) => {
    expect(hostOfText(text)).toBe(host);
  });

  it('[PC1] a picture is given as nothing, a picture of this server, or an address of the web', () => {
    const own = '/static/images/018f3f6e-8f00-7000-8000-000000000001.webp';
    expect(['', own, 'https://example.com/a.jpg'].map(isPictureAddress)).toEqual([true, true, true]);
    expect(['/static/other.png', 'javascript:0', 'data:image/png;base64,AA'].map(isPictureAddress)).not.toContain(true);
  });
});
