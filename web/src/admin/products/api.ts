import type { FoundProductsChange, FoundProductsChanged } from '@sali/contract/goods/catalogue/foundProducts';
import { call } from '../../base/http.ts';
import { newId } from '../../base/ids.ts';
import type { filterOf } from './productQuery.ts';

/** A change of a hundred thousand products takes longer than other calls. */
const CHANGE_MS = 120_000;

/** The words of the filter come from the address, where anybody may write others: the server checks them. */
type FoundChangeRequest = Omit<FoundProductsChange, 'filter'> & { readonly filter: ReturnType<typeof filterOf> };

/** Changes all products that are found. @throws HttpError 409 where it is not as many as the person saw */
export const postFoundChange = (body: FoundChangeRequest): Promise<FoundProductsChanged> =>
  call<FoundProductsChanged>('POST', 'admin/product-changes', {
    body,
    idempotencyKey: newId(),
    timeoutMs: CHANGE_MS,
  });
