import { ROLE_FROM_WIRE } from '@sali/contract/lists/listsWire';
import { ChevronDown, Link2, UserMinus, X } from 'lucide-react';
import { useState } from 'react';
import { locale } from '../../../../base/languages/language.ts';
import { linksTexts } from '@sali/texts/app/links';
import { texts } from '@sali/texts/app/main';
import { shareTexts } from '@sali/texts/app/share';
import { Menu } from '../../../../base/ui/menu/Menu.tsx';
import type { MenuEntry } from '../../../../base/ui/menu/menuEntry.ts';
import { Question } from '../../../../base/ui/Question.tsx';
import { showToast } from '../../../../base/ui/toast.ts';
import { useNow } from '../../../../base/ui/useNow.ts';
import { changeLinkOf, endLink, removeGuestOf, type SharedLink } from '../../../../people/sync/links/links.ts';
import { shareErrorText } from '../shareErrors.ts';
import { clsx } from 'clsx';
import styles from './links.module.css';
import peopleStyles from '../ParticipantRow.module.css';
import uiStyles from '../../../../base/ui/ui.module.css';

type ActiveLinksProps = {
  listId: string;
  links: readonly SharedLink[];
  hereIds: ReadonlySet<string>;
  canChange: boolean;
  onChanged: () => void;
  onError: (text: string) => void;
};

const LINK_PERMISSIONS = ['VIEW', 'TICK', 'EDIT'] as const;

/** The links of a list: what each allows, which can be changed, until when, and who came by it. */
export function ActiveLinks({ listId, links, hereIds, canChange, onChanged, onError }: ActiveLinksProps) {
  const now = useNow();
  const [asked, setAsked] = useState<number | null>(null);
  const attempt = (action: Promise<unknown>, done: string) => {
    onError('');
    action.then(
      () => {
        showToast(done);
        onChanged();
      },
      (failure: unknown) => onError(shareErrorText(failure)),
    );
  };
  const entriesOf = (link: SharedLink): MenuEntry[] => [
    ...LINK_PERMISSIONS.map((permission) => ({
      id: permission,
      label: texts.permission[ROLE_FROM_WIRE[permission]],
      description: shareTexts.permissionText[ROLE_FROM_WIRE[permission]],
      isChecked: link.permission === permission,
      onSelect: () =>
        attempt(
          changeLinkOf(listId, link.link_id, permission),
          linksTexts.changed({ permission: texts.permission[ROLE_FROM_WIRE[permission]] }),
        ),
    })),
    ...link.guests.map(({ user_id: userId, username: name }) => ({
      id: `guest ${userId}`,
      label: linksTexts.removeGuest({ name }),
      description: linksTexts.removeGuestHint,
      icon: <UserMinus />,
      isDanger: true,
      onSelect: () => attempt(removeGuestOf(listId, link.link_id, userId), linksTexts.guestRemoved({ name })),
    })),
    {
      id: 'revoke',
      label: linksTexts.revokeIt,
      icon: <X />,
      isDanger: true,
      onSelect: () => setAsked(link.link_id),
    },
  ];
  return (
    <>
      <h3 className={clsx(uiStyles.secondary, uiStyles.above16)}>{linksTexts.active}</h3>
      <ul className={styles.links}>
        {links.map((link) => {
          const permission = texts.permission[ROLE_FROM_WIRE[link.permission]];
          return (
            <li key={link.link_id}>
              <Link2 className={clsx(uiStyles.icon16, uiStyles.muted)} />
              <span className={uiStyles.grow}>
                <span className={clsx(uiStyles.medium, uiStyles.block)}>{endText(link, now)}</span>
                <span className={uiStyles.secondary}>{guestsText(link, hereIds)}</span>
              </span>
              {canChange ? (
                <Menu
                  className={peopleStyles.role}
                  label={linksTexts.changeOf({ permission })}
                  entries={entriesOf(link)}
                >
                  {permission}
                  <ChevronDown className={uiStyles.icon14} />
                </Menu>
              ) : (
                <span className={uiStyles.badge}>{permission}</span>
              )}
            </li>
          );
        })}
      </ul>
      {asked !== null && (
        <Question
          stay={linksTexts.keepOpen({ count: 1 })}
          title={linksTexts.revokeTitle}
          text={linksTexts.revokeText}
          action={
            <>
              <X />
              {linksTexts.revokeIt}
            </>
          }
          onConfirm={() => attempt(endLink(listId, asked), linksTexts.revoked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function endText({ expires_at: end }: SharedLink, now: number): string {
  if (end === null) return linksTexts.noEnd;
  const at = Date.parse(end);
  return at <= now ? linksTexts.ended : linksTexts.untilDate({ date: day.format(at) });
}

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' });
const names = new Intl.ListFormat(locale);

/** 'נכנסו: דנה (כאן עכשיו) ויוסי'. */
function guestsText({ guests }: SharedLink, hereIds: ReadonlySet<string>): string {
  if (guests.length === 0) return linksTexts.nobody;
  const words = guests.map(({ user_id: userId, username, has_account: hasAccount }) => {
    const name = hasAccount ? linksTexts.keptBy({ name: username }) : username;
    return hereIds.has(String(userId)) ? `${name}, ${texts.list.here}` : name;
  });
  return linksTexts.came({ names: names.format(words) });
}
