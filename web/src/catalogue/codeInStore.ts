import { itemCodeOf } from '@sali/domain/catalogue/sameProduct/chainCodes';
import { parseStoreKey } from '@sali/domain/prices/storeKey';

/** The item code of a scanned code in the store: a code that chains make up is that of the store's chain [CO4]. */
export const codeInStore = (code: string, storeKey: string | null): string =>
  itemCodeOf(code, (storeKey === null ? null : parseStoreKey(storeKey))?.chainId);
