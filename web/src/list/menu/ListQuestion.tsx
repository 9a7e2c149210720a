import type { ShoppingList } from '@sali/domain/lists/list';
import { LogOut, Trash2 } from 'lucide-react';
import { texts } from '../../languages/mainTexts.ts';
import { Question } from '../../ui/Question.tsx';
import { leave, remove } from './listChanges.ts';

export type ListQuestionProps = { list: ShoppingList; onClose: () => void } & (
  { kind: 'delete' } | { kind: 'leave'; userId: number }
);

/** One question before a list is deleted for everyone, or left by this person. */
export function ListQuestion(props: ListQuestionProps) {
  const { overview } = texts;
  const { kind, list, onClose } = props;
  if (kind === 'delete') {
    return (
      <Question
        closeLabel={texts.app.close}
        stay={texts.app.cancel}
        title={overview.removeTitle}
        text={
          list.serverId === null
            ? overview.removeHereText({ name: list.name })
            : overview.removeText({ name: list.name })
        }
        action={
          <>
            <Trash2 />
            {overview.remove}
          </>
        }
        onConfirm={() => void remove(list)}
        onClose={onClose}
      />
    );
  }
  return (
    <Question
      closeLabel={texts.app.close}
      stay={texts.app.cancel}
      title={overview.leaveTitle}
      text={overview.leaveText({ name: list.name })}
      action={
        <>
          <LogOut />
          {overview.leave}
        </>
      }
      onConfirm={() => void leave(list, props.userId)}
      onClose={onClose}
    />
  );
}
