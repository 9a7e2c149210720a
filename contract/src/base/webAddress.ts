import { pictureKeyOf } from '@sali/domain/goods/catalogue/picture';

/** Whether a text is a complete address of the web: http or https. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** Whether a product's picture may be given so: nothing, a picture of this server, or an address that it fetches. */
export const isPictureAddress = (text: string): boolean =>
  text === '' || pictureKeyOf(text) !== null || isWebAddress(text);

/** A host as people write it, with or without `https://` and a path: 'Pictures.example.com/a' is 'pictures.example.com'. */
export function hostOfText(text: string): string | null {
  const trimmed = text.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/.test(hostname) ? hostname.replace(/^www\./, '') : null;
}
