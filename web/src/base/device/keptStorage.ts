import { isRecord } from '@sali/domain/base/unknownValues';

/**
 * For how long the browser keeps what this site stores: without a limit, until space runs out, or until seven days
 * without a visit, as Safari does with a site that is not on the home screen.
 */
export type StorageTerm = 'kept' | 'while-space' | 'seven-days';

/** That the browser has asked the person once: it is not made to ask again. */
const ASKED_KEY = 'sali-storage-asked';
const WEEK_SAID_KEY = 'sali-week-said';

/** Whether the app was opened from the home screen of an iPhone or iPad. */
export const isOnHomeScreen = (): boolean => isRecord(navigator) && navigator['standalone'] === true;

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches || isOnHomeScreen();

/** Whether this is Safari, on a site that is not on the home screen. Safari alone has gestures as events. */
export const isDeletedInAWeek = (): boolean => 'GestureEvent' in globalThis && !isInstalled();

/** Whether the person has not heard yet that Safari deletes what it keeps for this site after a week. */
export const isWeekUnsaid = (): boolean => isDeletedInAWeek() && localStorage.getItem(WEEK_SAID_KEY) === null;

export const noteWeekSaid = (): void => localStorage.setItem(WEEK_SAID_KEY, 'yes');

/** For how long this site's data is kept, as the browser says it. */
export async function storageTerm(): Promise<StorageTerm> {
  if (isDeletedInAWeek()) return 'seven-days';
  // A browser that does not answer promises nothing.
  const isKept = 'storage' in navigator && (await navigator.storage.persisted().catch(() => false));
  return isKept ? 'kept' : 'while-space';
}

/**
 * Asks the browser to keep this site's data when space runs out. Firefox then asks the person, which happens once; the other
 * browsers decide by themselves.
 */
export async function askToKeepStorage(): Promise<void> {
  if (!('storage' in navigator) || (await navigator.storage.persisted())) return;
  // Safari does not know this permission.
  const permission = await navigator.permissions.query({ name: 'persistent-storage' }).catch(() => undefined);
  if (permission?.state === 'denied') return;
  if (permission?.state === 'prompt' && localStorage.getItem(ASKED_KEY) !== null) return;
  localStorage.setItem(ASKED_KEY, 'yes');
  await navigator.storage.persist();
}
