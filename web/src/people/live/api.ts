import type { WsTicket } from '@sali/contract/people/accounts/accounts';
import type { ActiveParticipants } from '@sali/contract/lists/lists';
import { call } from '../../base/http.ts';
import { tabId } from '../../base/ids.ts';

/** The address of a socket on this site. @param path below `/api/lists/` */
export function socketUrl(path: string, ticket: string): string {
  const url = new URL(`/api/lists/${path}`, location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('token', ticket);
  url.searchParams.set('session_id', tabId);
  return url.href;
}

/** Asks who has the list open, by HTTP. @param bearer of a link guest @throws HttpError, also after `timeoutMs` */
export const fetchPresence = (listId: string, timeoutMs: number, bearer?: string): Promise<ActiveParticipants> =>
  call<ActiveParticipants>('GET', `lists/${listId}/active-participants`, { timeoutMs, bearer });

/** A ticket for the socket of a link guest. @throws HttpError */
export const guestTicket = async (bearer: string): Promise<string> =>
  (await call<WsTicket>('POST', 'list-links/ws-ticket', { bearer })).ticket;
