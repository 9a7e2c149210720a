import type { DoubleDecision, DoublePairWire } from '@sali/contract/goods/catalogue/doubles';
import { call, callPage, type PageOf } from '../../base/http.ts';

export const fetchDoubles = (isDecided: boolean, skip: number): Promise<PageOf<DoublePairWire>> =>
  callPage<DoublePairWire>(
    `admin/doubles?${new URLSearchParams({ decided: String(isDecided), skip: String(skip) }).toString()}`,
  );

export const putDoubleDecision = (body: DoubleDecision): Promise<void> => call<void>('PUT', 'admin/doubles', { body });
