import type { BasketComparison, CompareBasket } from '@sali/contract/baskets';
import { call } from '../http.ts';

/** What the basket costs in stores, most found first. @throws HttpError */
export const compareBasket = (body: Partial<CompareBasket> & Pick<CompareBasket, 'items'>): Promise<BasketComparison> =>
  call<BasketComparison>('POST', 'baskets/compare', { body, auth: 'none' });
