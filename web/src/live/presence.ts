import type { ActiveUser } from '@sali/contract/lists';
import { HttpError } from '../httpError.ts';
import { fetchPresence } from './api.ts';

export type Person = { readonly userId: number; readonly username: string };

export const personOf = (user: ActiveUser): Person => ({ userId: user.user_id, username: user.username });

/** Who has the list open. Whoever cannot be asked within `timeoutMs` is nobody: presence is never guessed. */
export async function askPresence(listId: string, timeoutMs: number): Promise<readonly Person[]> {
  try {
    return (await fetchPresence(listId, timeoutMs)).active_participants.map(personOf);
  } catch (error) {
    if (error instanceof HttpError) return [];
    throw error;
  }
}
