import type { BlockedPerson } from '@sali/contract/lists/blocks';
import { call } from '../../base/http.ts';

export const fetchBlocks = (): Promise<BlockedPerson[]> => call<BlockedPerson[]>('GET', 'users/me/blocks');

export const deleteBlock = (userId: number): Promise<void> => call<void>('DELETE', `users/me/blocks/${userId}`);
