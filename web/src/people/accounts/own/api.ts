import type { OwnProof, SessionWire, UserWire } from '@sali/contract/people/accounts/accounts';
import type { StorageWire } from '@sali/contract/people/accounts/storage';
import { call } from '../../../base/http.ts';

export type Profile = { readonly first_name: string; readonly last_name: string; readonly phone?: string };

export const putProfile = (profile: Profile): Promise<UserWire> => call<UserWire>('PUT', 'users/me', { body: profile });

export const putPassword = ({ password, ...proof }: OwnProof, next: string): Promise<void> =>
  call<void>('PUT', 'users/me/password', { body: { ...proof, current_password: password, new_password: next } });

export const fetchSessions = (): Promise<SessionWire[]> => call<SessionWire[]>('GET', 'auth/sessions');
export const deleteSession = (sessionId: string): Promise<void> => call<void>('DELETE', `auth/sessions/${sessionId}`);
export const putSessionName = (sessionId: string, name: string): Promise<void> =>
  call<void>('PUT', `auth/sessions/${sessionId}`, { body: { name } });
export const deleteOtherSessions = (): Promise<void> => call<void>('DELETE', 'auth/sessions');

export const deleteAccount = (proof: OwnProof, isForGood: boolean): Promise<void> =>
  call<void>('DELETE', 'users/me', { body: { ...proof, erase_now: isForGood } });

/** How much the person keeps on the server, of how much. */
export const fetchStorage = (): Promise<StorageWire> => call<StorageWire>('GET', 'users/me/storage');

/** The text of a file: JSON, or a page. */
export const fetchData = (format: 'json' | 'html'): Promise<string> =>
  call<string>('GET', `users/me/export?format=${format}`, { isText: true, timeoutMs: EXPORT_MS });

/** An export of everything takes longer than other calls. */
const EXPORT_MS = 60_000;
