import type { FamilyChange, OwnFamily } from '@sali/contract/people/family/family';
import { useEffect, useState } from 'react';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { answerText } from '../../base/errorText.ts';
import { texts } from '@sali/texts/app/main';
import { blockOwner } from '../sync/blocking.ts';
import { showToast } from '../../base/ui/toast.ts';
import {
  deleteFamilyLink,
  deleteFromFamily,
  deleteInvitation,
  fetchOwnFamily,
  postAccept,
  postDecline,
  postFamily,
  postFamilyLink,
  postInvitation,
  putFamily,
} from './api.ts';

export type FamilyHandle = {
  /** Null until it is loaded. */
  readonly own: OwnFamily | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly make: (name: string) => Promise<boolean>;
  readonly change: (change: FamilyChange) => Promise<boolean>;
  readonly invite: (email: string) => Promise<boolean>;
  /** Makes a link into the family. @returns its token; null where it was not made */
  readonly makeLink: () => Promise<string | null>;
  readonly revokeLink: (linkId: number) => Promise<boolean>;
  /** Takes back what invites an address. */
  readonly takeBack: (email: string) => Promise<boolean>;
  readonly remove: (userId: number) => Promise<boolean>;
  readonly accept: (familyId: number) => Promise<boolean>;
  readonly decline: (familyId: number) => Promise<boolean>;
  /** Blocks who sent an invitation, with the lists that they shared. */
  readonly block: (userId: number) => Promise<boolean>;
};

/**
 * The signed-in person's family and what can be done with it. Each action says by a toast why it failed, and returns
 * whether it succeeded.
 */
export function useFamily(): FamilyHandle {
  const [own, setOwn] = useState<OwnFamily | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    return takeAnswer(
      fetchOwnFamily(),
      (found) => {
        setOwn(found);
        setHasFailed(false);
      },
      () => setHasFailed(true),
    );
  }, [turn]);
  const attempt = async (action: () => Promise<OwnFamily | null>): Promise<boolean> => {
    try {
      const after = await action();
      setOwn(after);
      setHasFailed(after === null);
      return true;
    } catch (error) {
      showToast(answerText(error, texts.share.offline));
      return false;
    }
  };
  const makeLink = async (): Promise<string | null> => {
    let token: string | null = null;
    await attempt(async () => {
      const { token: made, ...link } = await postFamilyLink();
      token = made;
      // Not read again: if that failed, the panel would leave the screen with the only copy of the token.
      return own?.family ? { ...own, family: { ...own.family, links: [...own.family.links, link] } } : own;
    });
    return token;
  };
  return {
    own,
    hasFailed,
    retry: () => setTurn(turn + 1),
    make: (name) => attempt(() => postFamily(name)),
    change: (change) => attempt(() => putFamily(change)),
    invite: (email) => attempt(() => postInvitation(email)),
    makeLink,
    revokeLink: (linkId) => attempt(() => deleteFamilyLink(linkId).then(familyAfter)),
    takeBack: (email) => attempt(() => deleteInvitation(email).then(familyAfter)),
    remove: (userId) => attempt(() => deleteFromFamily(userId).then(familyAfter)),
    accept: (familyId) => attempt(() => postAccept(familyId)),
    decline: (familyId) => attempt(() => postDecline(familyId).then(familyAfter)),
    block: (userId) => attempt(() => blockOwner(userId, false).then(familyAfter)),
  };
}

/** The family after a change. Null where it cannot be read: the change was made all the same. */
const familyAfter = (): Promise<OwnFamily | null> => fetchOwnFamily().catch(() => null); // the panel offers to load it again
