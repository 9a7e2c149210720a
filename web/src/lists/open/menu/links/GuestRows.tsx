import type { ShoppingList } from '@sali/domain/lists/list';
import { UserMinus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { linksTexts } from '@sali/texts/app/links';
import { texts } from '@sali/texts/app/main';
import { takeAnswer } from '../../../../base/takeAnswer.ts';
import { IconButton } from '../../../../base/ui/Button.tsx';
import { Face } from '../../../../base/ui/Faces.tsx';
import { showToast } from '../../../../base/ui/toast.ts';
import { linksTo, removeGuestOf, type SharedLink } from '../../../../people/sync/links/links.ts';
import { shareErrorText } from '../shareErrors.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../../base/ui/ui.module.css';

/** Somebody who reads the list by a link and has no account. */
export type LinkGuest = SharedLink['guests'][number] & { readonly linkId: number };

/** The guests of a list's links, read again whenever the list changes; none where the links cannot be read. */
export function useLinkGuests({ id, updatedAt, serverId }: ShoppingList, mayShare: boolean): readonly LinkGuest[] {
  const [guests, setGuests] = useState<readonly LinkGuest[]>([]);
  useEffect(() => {
    if (!mayShare || serverId === null) return;
    return takeAnswer(
      linksTo(id),
      (links) => setGuests(links.flatMap(guestsOf)),
      () => undefined, // the sheet of the links says why
    );
  }, [id, updatedAt, serverId, mayShare]);
  return guests;
}

const guestsOf = ({ link_id: linkId, guests }: SharedLink): LinkGuest[] =>
  guests.filter((guest) => !guest.has_account).map((guest) => ({ ...guest, linkId }));

type GuestRowsProps = {
  listId: string;
  guests: readonly LinkGuest[];
  hereIds: ReadonlySet<string>;
  onError: (text: string) => void;
};

/** Guests in the list of people, each with the way out [LK35]. */
export const GuestRows = ({ listId, guests, hereIds, onError }: GuestRowsProps) =>
  guests.map(({ user_id: userId, username: name, linkId }) => (
    <li key={userId}>
      <Face
        person={{ key: String(userId), name, isHere: hereIds.has(String(userId)) }}
        size="l"
        hereLabel={texts.list.here}
      />
      <span className={uiStyles.grow}>
        <bdi className={clsx(uiStyles.medium, uiStyles.block)}>{name}</bdi>
        <span className={uiStyles.secondary}>{linksTexts.byLink}</span>
      </span>
      <IconButton
        label={linksTexts.removeGuest({ name })}
        onClick={() => {
          onError('');
          removeGuestOf(listId, linkId, userId).then(
            () => showToast(linksTexts.guestRemoved({ name })),
            (failure: unknown) => onError(shareErrorText(failure)),
          );
        }}
      >
        <UserMinus />
      </IconButton>
    </li>
  ));
