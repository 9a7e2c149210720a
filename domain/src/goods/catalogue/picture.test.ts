import { describe, expect, it } from 'vitest';
import { isWithinHost, ownPictureOf, thumbnailOf } from './picture.ts';

const KEY = '018f3f6e-8f00-7000-8000-000000000001';
const OWN = `/static/images/${KEY}.webp`;

describe('pictures of products', () => {
  it.each([
    `https://pictures.example.com/static/images/${KEY}.webp`,
    `//pictures.example.com/static/images/${KEY}.webp`,
    `/static/images/${KEY}.webp?x`,
    '/static/images/receipts/x.webp',
    'data:image/png;base64,AA',
    '',
    null,
  ])('[PC1] %s is no picture of this server', (address) => {
    expect([ownPictureOf(address), thumbnailOf(address)]).toEqual([null, null]);
  });

  it('[PC1] a picture of this server has a thumbnail', () => {
    expect([ownPictureOf(OWN), thumbnailOf(OWN)]).toEqual([OWN, `/static/images/${KEY}-thumb.webp`]);
  });

  it('[PC7] a host covers its subdomains, and no other host that ends alike', () => {
    expect(isWithinHost('a.example.com', 'example.com')).toBe(true);
    expect(isWithinHost('badexample.com', 'example.com')).toBe(false);
  });
});
