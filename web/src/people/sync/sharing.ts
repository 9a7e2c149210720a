import { newId } from '../../base/ids.ts';
import { deleteParticipant, postShare } from './api.ts';
import { syncEngine } from './engine.ts';

/** Sharing needs the server at once: it is not queued. Every call throws HttpError, unless it was done. */

export type SharedPermission = 'VIEW' | 'TICK' | 'EDIT' | 'ADMIN';

/** Shares a list, or changes what a participant may do. @returns the server's message */
export async function shareList(listId: string, email: string, permission: SharedPermission): Promise<string> {
  const { message } = await postShare(listId, { email, permission }, newId());
  await syncEngine().refresh.catchUpIfPossible(listId);
  return message;
}

/** Takes the list away from a participant; oneself: leaving. */
export async function removeParticipant(listId: string, userId: number): Promise<void> {
  await deleteParticipant(listId, userId, newId());
  await syncEngine().refresh.catchUpIfPossible(listId);
}
