import { messageText } from '@sali/contract/base/messages';
import { hostOfText, isWebAddress } from '@sali/contract/base/webAddress';
import { isWithinHost, pictureKeyOf } from '@sali/domain/goods/catalogue/picture';
import type { Db } from '../../base/db/open.ts';
import { pictureOf } from '../../base/images/images.ts';
import { selectBlockedHosts, selectKnownKeys, selectPicturesOf } from './db.ts';

type ImportedRow<Product> = { readonly row: number; readonly product: Product };
type Pictured = { readonly item_code: string; readonly image_url?: string | null | undefined };
type Wrong = { readonly row: number; readonly item_code: string; readonly message: string; readonly column: string };

/**
 * The rows of an import, with pictures that were fetched before in the place of their addresses, so that the same file again
 * changes nothing. Rows whose picture is on a blocked host, or is of another server, are wrong [PC7].
 */
export async function checkImportedPictures<Product extends Pictured>(
  db: Db,
  rows: readonly ImportedRow<Product>[],
): Promise<{ readonly rows: readonly ImportedRow<Product>[]; readonly errors: readonly Wrong[] }> {
  const given = [...new Set(rows.flatMap(({ product }) => product.image_url || []))];
  if (given.length === 0) return { rows, errors: [] };
  const blocked = await selectBlockedHosts(db);
  const keys = await selectKnownKeys(
    db,
    given.flatMap((address) => pictureKeyOf(address) ?? []),
  );
  const fetched = await selectPicturesOf(db, given.filter(isWebAddress), new Date(0));
  const problemOf = (address: string): string | undefined => {
    const key = pictureKeyOf(address);
    if (key !== null) return keys.has(key) ? undefined : messageText('picture_unknown');
    const host = hostOfText(address);
    if (host === null) return messageText('picture_address');
    return blocked.some((other) => isWithinHost(host, other)) ? messageText('picture_host_blocked') : undefined;
  };
  const checked: ImportedRow<Product>[] = [];
  const errors: Wrong[] = [];
  for (const { row, product } of rows) {
    const address = product.image_url ?? '';
    const message = address === '' ? undefined : problemOf(address);
    const key = fetched.get(address);
    if (message !== undefined) errors.push({ row, item_code: product.item_code, message, column: 'ImageUrl' });
    else checked.push({ row, product: key === undefined ? product : { ...product, image_url: pictureOf(key).webp } });
  }
  return { rows: checked, errors };
}
