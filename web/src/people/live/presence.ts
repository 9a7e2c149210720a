import type { ActiveUser } from '@sali/contract/lists/lists';
import { HttpError } from '../../base/httpError.ts';
import { fetchPresence } from './api.ts';
import type { Person } from './whereabouts.ts';

export const personFromWire = (user: ActiveUser): Person => ({ userId: user.user_id, username: user.username });

/** Asks who has the list open. Empty if the server does not answer within `timeoutMs`: presence is never guessed. */
export async function askPresence(listId: string, timeoutMs: number, bearer?: string): Promise<readonly Person[]> {
  try {
    return (await fetchPresence(listId, timeoutMs, bearer)).active_participants.map(personFromWire);
  } catch (error) {
    if (error instanceof HttpError) return [];
    throw error;
  }
}
