import type { ApiTokenWire, MadeApiToken, NewApiToken } from '@sali/contract/people/accounts/apiTokens';
import { call } from '../../../base/http.ts';

export const fetchApiTokens = (): Promise<ApiTokenWire[]> => call<ApiTokenWire[]>('GET', 'users/me/api-tokens');

export const postApiToken = (body: NewApiToken): Promise<MadeApiToken> =>
  call<MadeApiToken>('POST', 'users/me/api-tokens', { body });

export const deleteApiToken = (tokenId: number): Promise<void> =>
  call<void>('DELETE', `users/me/api-tokens/${tokenId}`);
