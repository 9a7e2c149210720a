import { currentUserKey } from '../accounts/userKey.ts';
import { HttpError } from '../httpError.ts';
import { fetchProduct } from './api.ts';
import { codeInStore } from '@sali/domain/prices/storeKey';
import { searchTimeout, foundProductFromWire } from './catalogue.ts';
import type { FoundProduct } from './foundProduct.ts';
import { findSeen, storeSeen } from './seen.ts';

export type ProductByCode = {
  /** null: nothing has this code. */
  readonly product: FoundProduct | null;
  /** The server was asked, or a whole catalogue on the device: what is not found does not exist. */
  readonly isWhole: boolean;
};

/**
 * The product with this barcode, with its price at the store; by the device where the server gives no answer. A code that
 * chains make up is looked for among the goods of the store's chain first [CO4]. @throws HttpError when the server refuses
 */
export async function findByBarcode(code: string, storeKey: string | null): Promise<ProductByCode> {
  const own = codeInStore(code, storeKey);
  const found = own === code ? null : await findByCode(own, storeKey);
  return found?.product ? found : findByCode(code, storeKey);
}

async function findByCode(code: string, storeKey: string | null): Promise<ProductByCode> {
  const userKey = currentUserKey();
  const answer = await Promise.race([requestByCode(code, storeKey), searchTimeout()]);
  if (answer === null) return findSeen(userKey, code, storeKey);
  const { product } = answer;
  if (product) void storeSeen(userKey, [product], Date.now());
  return answer;
}

/** @returns null when the server cannot be reached */
async function requestByCode(code: string, storeKey: string | null): Promise<ProductByCode | null> {
  try {
    return { product: foundProductFromWire(await fetchProduct(code, storeKey), storeKey), isWhole: true };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 404) return { product: null, isWhole: true };
    if (error.isTransient) return null;
    throw error;
  }
}
