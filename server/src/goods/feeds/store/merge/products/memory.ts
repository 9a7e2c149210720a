import { isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { itemCodeOf } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import type { Db } from '../../../../../base/db/open.ts';
import { type KnownProduct, knownProducts, type RowProduct, versionOfProducts } from './db.ts';

/** About twice the products of a country. */
const PRODUCTS_MAX = 400_000;

/**
 * The products of earlier files, from one file to the next: the stores of a chain mostly sell the same. Products are
 * never deleted. If an administrator or another process changes one, this cache is only out of date: the row is then
 * sent to the database, which decides by the current state.
 */
export class ProductMemory {
  readonly #products = new Map<string, KnownProduct>();
  #version = '';

  /** @returns side by side with the codes; undefined: nobody has sold it */
  async known(trx: Db, chainId: string, codes: readonly string[]): Promise<(KnownProduct | undefined)[]> {
    await this.#renew(trx);
    const known = codes.map((code) => this.#products.get(itemCodeOf(code, chainId)));
    const unread = codes.filter((_, at) => known[at] === undefined);
    if (unread.length === 0) return known;
    const read = await knownProducts(trx, chainId, unread);
    for (const [code, product] of read) this.#products.set(itemCodeOf(code, chainId), product);
    return known.map((product, at) => product ?? read.get(codes[at] ?? ''));
  }

  /** Products that a file added, once its transaction is committed. */
  remember(chainId: string, added: readonly RowProduct[]): void {
    for (const { productId, row } of added) {
      const known = {
        productId,
        isAdmins: false,
        nameLength: row.itemName === row.code ? 0 : row.itemName.length,
        manufacturerLength: row.manufacturer.length,
        hasSize: (row.size?.quantityMilli ?? 0) > 0,
        hasCountry: row.country !== '',
        isOfChain: !isGlobalCode(row.code),
        isWeighted: row.isWeighted,
      };
      this.#products.set(itemCodeOf(row.code, chainId), known);
    }
  }

  /** Forgets products whose reads within a transaction may be taken back with it, or that are about to change. */
  forget(chainId: string, codes: readonly string[]): void {
    for (const code of codes) this.#products.delete(itemCodeOf(code, chainId));
  }

  /** A table that was emptied or restored is another one. */
  async #renew(trx: Db): Promise<void> {
    const version = await versionOfProducts(trx);
    if (version !== this.#version || this.#products.size > PRODUCTS_MAX) this.#products.clear();
    this.#version = version;
  }
}
