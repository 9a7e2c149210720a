import type { BlockedPerson } from '@sali/contract/lists/blocks';
import type { Chain } from '@sali/contract/prices/prices';
import { call } from '../http.ts';

export const fetchBlocks = (): Promise<BlockedPerson[]> => call<BlockedPerson[]>('GET', 'users/me/blocks');

export const deleteBlock = (userId: number): Promise<void> => call<void>('DELETE', `users/me/blocks/${userId}`);

/** The chains, each with the clubs that its promotions have named. */
export const fetchChains = (): Promise<Chain[]> => call<Chain[]>('GET', 'chains', { auth: 'none' });
