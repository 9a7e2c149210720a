import type { ConflictingSession } from '@sali/contract/lists/live/live';
import { isTextArray } from '@sali/domain/base/unknownValues';
import { tabId } from '../../base/ids.ts';
import { type Browser, browserOf } from '../accounts/browser.ts';
import { readStored } from '../../base/stored.ts';

/** Another place where the same person has the list open. */
export type OtherSession = {
  readonly sessionId: string;
  readonly browser: Browser;
  /** ms since the epoch */
  readonly connectedAt: number;
};

const ASKED_KEY = 'sali-sessions-asked';

/**
 * The sessions to ask about: none that are this tab itself (a socket that the server has not missed yet), and none that
 * were asked about on this list already. The returned ones count as asked, for this tab and over its reloads.
 */
export function conflictsToAsk(listId: string, sessions: readonly ConflictingSession[]): readonly OtherSession[] {
  const others = sessions.filter(({ session_id: id }) => id !== tabId);
  const asked = new Set(readAsked());
  const keys = others.map(({ session_id: id }) => `${listId} ${id}`);
  if (keys.every((key) => asked.has(key))) return [];
  sessionStorage.setItem(ASKED_KEY, JSON.stringify([...asked, ...keys]));
  return others.map(({ session_id: sessionId, connected_at, browser_info }) => ({
    sessionId,
    browser: browserOf(browser_info.user_agent),
    connectedAt: Date.parse(connected_at),
  }));
}

const readAsked = (): readonly string[] => readStored(ASKED_KEY, isTextArray, sessionStorage) ?? [];
