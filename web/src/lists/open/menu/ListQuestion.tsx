import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import type { ShoppingList } from '@sali/domain/lists/list';
import { LogOut, Trash2 } from 'lucide-react';
import { linksTexts } from '@sali/texts/app/links';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { texts } from '@sali/texts/app/main';
import { forgetPassList } from '../../../people/sync/links/links.ts';
import { showToast } from '../../../base/ui/toast.ts';
import { Question } from '../../../base/ui/Question.tsx';
import { leave, remove } from './listChanges.ts';

/** Takes a list that was opened by a link off this device; it stays with everybody else. */
async function forget(list: ShoppingList): Promise<void> {
  await forgetPassList(list.id);
  showToast(linksTexts.removed({ name: list.name }));
}

export type ListQuestionProps = { list: ShoppingList; onClose: () => void } & (
  { kind: 'delete' } | { kind: 'leave'; userId: number }
);

/** One question before a list is deleted for everyone, or left by this person. */
export function ListQuestion(props: ListQuestionProps) {
  const { kind, list, onClose } = props;
  if (kind === 'delete') {
    return (
      <Question
        title={listMenuTexts.removeTitle}
        text={
          list.serverId === null
            ? listMenuTexts.removeHereText({ name: list.name })
            : listMenuTexts.removeText({ name: list.name })
        }
        action={
          <>
            <Trash2 />
            {listMenuTexts.remove}
          </>
        }
        onConfirm={() => void remove(list)}
        onClose={onClose}
      />
    );
  }
  const isByLink = isLinkGuest(props.userId);
  return (
    <Question
      title={isByLink ? linksTexts.removeTitle : listMenuTexts.leaveTitle}
      text={isByLink ? linksTexts.removeText({ name: list.name }) : listMenuTexts.leaveText({ name: list.name })}
      action={
        <>
          <LogOut />
          {isByLink ? texts.byLink.remove : listMenuTexts.leave}
        </>
      }
      onConfirm={() => void (isByLink ? forget(list) : leave(list, props.userId))}
      onClose={onClose}
    />
  );
}
