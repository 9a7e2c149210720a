import { Question } from './ui/Question.tsx';

type LeaveQuestionProps = {
  words: { readonly leaveTitle: string; readonly leaveText: string; readonly leave: string; readonly stay: string };
  onLeave: () => void;
  onStay: () => void;
};

/** Asks before a form is left with changes that are not saved. */
export function LeaveQuestion({ words, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <Question
      title={words.leaveTitle}
      text={words.leaveText}
      action={words.leave}
      stay={words.stay}
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}
