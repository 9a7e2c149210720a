import type { ShoppingList } from '@sali/domain/lists/list';
import { LogOut, Trash2 } from 'lucide-react';
import { he } from '../../languages/he/main.ts';
import { Question } from '../../ui/Question.tsx';
import { leave, remove } from './listChanges.ts';

export type ListQuestionProps = { list: ShoppingList; onClose: () => void } & (
  { kind: 'delete' } | { kind: 'leave'; userId: number }
);

/** One question before a list is deleted for everyone, or left by this person. */
export function ListQuestion(props: ListQuestionProps) {
  const { overview } = he;
  const { kind, list, onClose } = props;
  if (kind === 'delete') {
    return (
      <Question
        closeLabel={he.app.close}
        stay={he.app.cancel}
        title={overview.removeTitle}
        text={list.serverId === null ? overview.removeHereText(list.name) : overview.removeText(list.name)}
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
      closeLabel={he.app.close}
      stay={he.app.cancel}
      title={overview.leaveTitle}
      text={overview.leaveText(list.name)}
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
