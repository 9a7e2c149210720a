import type { Participant, ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { ChevronDown, Crown, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { texts } from '@sali/texts/app/main';
import { shareTexts } from '@sali/texts/app/share';
import { Face } from '../../../base/ui/Faces.tsx';
import { Menu } from '../../../base/ui/menu/Menu.tsx';
import type { MenuEntry } from '../../../base/ui/menu/menuEntry.ts';
import { Question } from '../../../base/ui/Question.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { removeParticipant, shareList } from '../../../people/sync/sharing.ts';
import { shareErrorText } from './shareErrors.ts';
import { clsx } from 'clsx';
import styles from './ParticipantRow.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

export type ParticipantRowProps = {
  list: ShoppingList;
  person: Participant;
  isMe: boolean;
  isHere: boolean;
  onError: (text: string) => void;
  /** The person is off the list. */
  onRemoved: () => void;
};

/** One person of the list: face, name, address, and what they may do, which a manager can change. */
export function ParticipantRow({ list, person, isMe, isHere, onError, onRemoved }: ParticipantRowProps) {
  const face = { key: String(person.userId), name: person.username, isHere };
  return (
    <li>
      <Face person={face} size="l" hereLabel={texts.list.here} />
      <span className={uiStyles.grow}>
        <bdi className={clsx(uiStyles.medium, uiStyles.block)}>
          {isMe ? shareTexts.you({ name: person.username }) : person.username}
        </bdi>
        {person.email !== '' && (
          <bdi dir="ltr" className={clsx(uiStyles.secondary, uiStyles.clipped, uiStyles.email)}>
            {person.email}
          </bdi>
        )}
      </span>
      <Permission list={list} person={person} isMe={isMe} onError={onError} onRemoved={onRemoved} />
    </li>
  );
}

const CHANGES = [
  ['VIEW', 'view'],
  ['TICK', 'tick'],
  ['EDIT', 'edit'],
  ['ADMIN', 'admin'],
] as const;

function Permission({ list, person, isMe, onError, onRemoved }: Omit<ParticipantRowProps, 'isHere'>) {
  const [isAsking, setIsAsking] = useState(false);
  if (person.role === 'owner') {
    return (
      <span className={clsx(uiStyles.badge, uiStyles.green)}>
        <Crown className={uiStyles.icon14} />
        {texts.permission.owner}
      </span>
    );
  }
  const name = texts.permission[person.role];
  if (isMe || !can(list.role, 'share')) return <span className={uiStyles.badge}>{name}</span>;
  const attempt = (action: Promise<unknown>, done: string) => {
    onError('');
    action.then(
      () => showToast(done),
      (failure: unknown) => onError(shareErrorText(failure)),
    );
  };
  const entries: MenuEntry[] = CHANGES.map(([permission, role]) => ({
    id: role,
    label: texts.permission[role],
    description: shareTexts.permissionText[role],
    isChecked: person.role === role,
    onSelect: () =>
      attempt(
        shareList(list.id, person.email, permission),
        shareTexts.changed({ name: person.username, permission: texts.permission[role] }),
      ),
  }));
  entries.push({
    id: 'remove',
    label: shareTexts.remove,
    icon: <UserMinus />,
    isDanger: true,
    onSelect: () => setIsAsking(true),
  });
  return (
    <>
      <Menu
        className={styles.role}
        label={shareTexts.permissionOf({ name: person.username, permission: name })}
        entries={entries}
      >
        {name}
        <ChevronDown className={uiStyles.icon14} />
      </Menu>
      {isAsking && (
        <Question
          title={shareTexts.removeTitle({ name: person.username })}
          text={shareTexts.removeText}
          action={
            <>
              <UserMinus />
              {shareTexts.remove}
            </>
          }
          onConfirm={() =>
            attempt(
              removeParticipant(list.id, person.userId).then(onRemoved),
              shareTexts.removed({ name: person.username }),
            )
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
