/**
 * Pictures of products are files of this server: `/static/images/KEY.webp`, with a thumbnail beside it. A page loads no
 * picture of another site, which would see who reads which list [PC1].
 */

const OWN_PICTURE = /^\/static\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/** The key of a picture of this server; null for any other address. */
export const pictureKeyOf = (address: string | null | undefined): string | null =>
  OWN_PICTURE.exec(address ?? '')?.[1] ?? null;

/** The address of a picture of this server; null for any other address. */
export const ownPictureOf = (address: string | null | undefined): string | null =>
  address && pictureKeyOf(address) !== null ? address : null;

/** The small file of a picture of this server; null for any other address. */
export const thumbnailOf = (address: string | null | undefined): string | null =>
  ownPictureOf(address)?.replace(/\.webp$/, '-thumb.webp') ?? null;

/** Whether `host` is `other` or one of its subdomains. */
export const isWithinHost = (host: string, other: string): boolean => host === other || host.endsWith(`.${other}`);
