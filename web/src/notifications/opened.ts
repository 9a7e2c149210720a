import { NOTIFICATIONS_PAGE } from '@sali/domain/limits/notifications';
import { HttpError } from '../httpError.ts';
import { queryClient } from '../queryClient.ts';
import { postRead } from './api.ts';

/** What was opened from the phone's own notifications is read. It waits on the device until the server has heard of it. */

const KEY = 'sali-opened-notifications';

/** Notes the notification that the address of a pushed one names, `?told=17`, and takes it out of the address. */
export function noteOpened(search: string): void {
  const id = Number(new URLSearchParams(search).get('told'));
  if (!Number.isSafeInteger(id) || id <= 0) return;
  keep([...new Set([...kept(), id])].slice(-NOTIFICATIONS_PAGE));
  const now = new URLSearchParams(location.search);
  now.delete('told');
  const rest = now.size > 0 ? `?${now.toString()}` : '';
  history.replaceState(history.state, '', `${location.pathname}${rest}${location.hash}`);
}

/** For whoever is signed in: of others' notifications the server takes no note. */
export async function tellOpened(): Promise<void> {
  const ids = kept();
  if (ids.length === 0) return;
  try {
    await postRead(ids);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.isPassing || error.status === 401) return;
  }
  keep(kept().filter((id) => !ids.includes(id)));
  await queryClient.invalidateQueries({ queryKey: ['notifications'] });
}

function kept(): readonly number[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as number[];
  } catch {
    return [];
  }
}

function keep(ids: readonly number[]): void {
  if (ids.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(ids));
}
