import type { FamilyChange, NewFamilyLink, OpenedFamilyLink, OwnFamily } from '@sali/contract/people/family/family';
import { call } from '../../base/http.ts';

/** All calls of the family group; each throws HttpError. */

export const fetchOwnFamily = (): Promise<OwnFamily> => call<OwnFamily>('GET', 'families/mine');

export const postFamily = (name: string): Promise<OwnFamily> => call<OwnFamily>('POST', 'families', { body: { name } });

export const putFamily = (change: FamilyChange): Promise<OwnFamily> =>
  call<OwnFamily>('PUT', 'families/mine', { body: change });

export const postInvitation = (email: string): Promise<OwnFamily> =>
  call<OwnFamily>('POST', 'families/mine/invitations', { body: { email } });

/** Takes back what invites an address. */
export const deleteInvitation = (email: string): Promise<void> =>
  call<void>('DELETE', 'families/mine/invitations', { body: { email } });

/** Leaves the family, or takes a person out. */
export const deleteFromFamily = (userId: number): Promise<void> =>
  call<void>('DELETE', `families/mine/members/${userId}`);

export const postAccept = (familyId: number): Promise<OwnFamily> =>
  call<OwnFamily>('POST', `families/${familyId}/accept`);

export const postDecline = (familyId: number): Promise<void> => call<void>('POST', `families/${familyId}/decline`);

/** Makes a link into the family; only this answer has its token. */
export const postFamilyLink = (): Promise<NewFamilyLink> => call<NewFamilyLink>('POST', 'families/mine/links');

export const deleteFamilyLink = (linkId: number): Promise<void> =>
  call<void>('DELETE', `families/mine/links/${linkId}`);

/** Which family a link leads to, and who invites; also for people without an account. */
export const postOpenedLink = (token: string): Promise<OpenedFamilyLink> =>
  call<OpenedFamilyLink>('POST', 'family-links/open', { body: { token }, auth: 'none' });

/** Joins the family of a link. */
export const postAcceptedLink = (token: string): Promise<OwnFamily> =>
  call<OwnFamily>('POST', 'family-links/accept', { body: { token } });
