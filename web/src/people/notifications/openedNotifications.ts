import { NOTIFICATIONS_PAGE } from '@sali/domain/base/limits/notifications';
import { HttpError } from '../../base/httpError.ts';
import { queryClient } from '../../base/queryClient.ts';
import { readStored } from '../../base/stored.ts';
import { postRead } from './api.ts';

/** Marks notifications as read that were opened from a push. Their ids wait on the device until the server has them. */

const KEY = 'sali-opened-notifications';

/** Stores the id that the address of an opened push carries (`?told=17`), and removes it from the address. */
export function storeOpenedNotification(search: string): void {
  const id = Number(new URLSearchParams(search).get('told'));
  if (!Number.isSafeInteger(id) || id <= 0) return;
  storeIds([...new Set([...storedIds(), id])].slice(-NOTIFICATIONS_PAGE));
  const now = new URLSearchParams(location.search);
  now.delete('told');
  const rest = now.size > 0 ? `?${now.toString()}` : '';
  history.replaceState(history.state, '', `${location.pathname}${rest}${location.hash}`);
}

/** Reports them for the signed-in person. The server ignores ids of other people's notifications. */
export async function reportOpenedNotifications(): Promise<void> {
  const ids = storedIds();
  if (ids.length === 0) return;
  try {
    await postRead(ids);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.isTransient || error.status === 401) return;
  }
  storeIds(storedIds().filter((id) => !ids.includes(id)));
  await queryClient.invalidateQueries({ queryKey: ['notifications'] });
}

function storedIds(): readonly number[] {
  return readStored(KEY, areIds) ?? [];
}

function areIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'number');
}

function storeIds(ids: readonly number[]): void {
  if (ids.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(ids));
}
