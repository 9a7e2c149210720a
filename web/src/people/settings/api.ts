import type { SettingsAnswer, SettingsChange } from '@sali/contract/people/settings/settings';
import { call } from '../../base/http.ts';

export const fetchSettings = (): Promise<SettingsAnswer> => call<SettingsAnswer>('GET', 'users/me/settings');

export const putSettings = (change: SettingsChange): Promise<SettingsAnswer> =>
  call<SettingsAnswer>('PUT', 'users/me/settings', { body: change });
