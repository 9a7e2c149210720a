import type { SettingsAnswer, SettingsChange } from '@sali/contract/settings';
import type { BlockedPerson } from '@sali/contract/blocks';
import { call } from '../http.ts';

export const fetchSettings = (): Promise<SettingsAnswer> => call<SettingsAnswer>('GET', 'users/me/settings');

export const putSettings = (change: SettingsChange): Promise<SettingsAnswer> =>
  call<SettingsAnswer>('PUT', 'users/me/settings', { body: change });

export const fetchBlocks = (): Promise<BlockedPerson[]> => call<BlockedPerson[]>('GET', 'users/me/blocks');

export const deleteBlock = (userId: number): Promise<void> => call<void>('DELETE', `users/me/blocks/${userId}`);
