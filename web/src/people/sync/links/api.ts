import type * as links from '@sali/contract/lists/links';
import { call } from '../../../base/http.ts';

export const fetchLinks = (id: string): Promise<links.ListLinkWire[]> =>
  call<links.ListLinkWire[]>('GET', `lists/${id}/links`);

export const postLink = (id: string, link: links.NewLinkRequest): Promise<links.NewLinkAnswer> =>
  call<links.NewLinkAnswer>('POST', `lists/${id}/links`, { body: link });

export const putLink = (id: string, linkId: number, change: links.LinkChangeRequest): Promise<links.ListLinkWire> =>
  call<links.ListLinkWire>('PUT', `lists/${id}/links/${linkId}`, { body: change });

export const deleteListLink = (id: string, linkId: number): Promise<void> =>
  call<void>('DELETE', `lists/${id}/links/${linkId}`);

/** Takes one guest of a link off the list. */
export const deleteLinkGuest = (id: string, linkId: number, userId: number): Promise<void> =>
  call<void>('DELETE', `lists/${id}/links/${linkId}/guests/${userId}`);

/** Opens a list by a link, as a guest. */
export const postJoin = (body: links.JoinRequest): Promise<links.JoinAnswer> =>
  call<links.JoinAnswer>('POST', 'list-links/join', { body, auth: 'none' });

/** Puts the list of a link into the account. */
export const postKeep = (body: links.KeepRequest): Promise<links.KeepAnswer> =>
  call<links.KeepAnswer>('POST', 'list-links/keep', { body });
