import type { OwnFamily } from '@sali/contract/people/family/family';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { familyTexts as words } from '@sali/texts/app/family';
import { Button } from '../../base/ui/Button.tsx';
import { Question } from '../../base/ui/Question.tsx';
import { showToast } from '../../base/ui/toast.ts';
import type { FamilyHandle } from './useFamily.ts';
import { clsx } from 'clsx';
import styles from './family.module.css';
import uiStyles from '../../base/ui/ui.module.css';

type InvitationRowProps = {
  invitation: OwnFamily['invitations'][number];
  family: Pick<FamilyHandle, 'accept' | 'decline' | 'block'>;
};

/** A family that asks this person in, what joining means, both answers, and a block of who asks. */
export function InvitationRow({ invitation, family }: InvitationRowProps) {
  const { family_id: familyId, name, invited_by: by, inviter_id: inviterId } = invitation;
  const [isAsking, setIsAsking] = useState(false);
  const [isAnswering, setIsAnswering] = useState(false);
  const answer = async (send: () => Promise<boolean>, done: string | null) => {
    if (isAnswering) return;
    setIsAnswering(true);
    const isDone = await send();
    setIsAnswering(false);
    if (isDone && done !== null) showToast(done);
  };
  return (
    <div className={styles.invitation}>
      <span className={styles.icon}>
        <Users />
      </span>
      <span className={uiStyles.grow}>
        <span className={clsx(uiStyles.medium, uiStyles.block)}>{words.asks({ by, name })}</span>
        <span className={uiStyles.secondary}>{words.asksText}</span>
      </span>
      <span className={styles.answers}>
        <Button
          look="primary"
          size="sm"
          isUnavailable={isAnswering}
          onClick={() => void answer(() => family.accept(familyId), words.joined({ name }))}
        >
          {words.accept}
        </Button>
        <Button
          look="quiet"
          size="sm"
          isUnavailable={isAnswering}
          onClick={() => void answer(() => family.decline(familyId), null)}
        >
          {words.decline}
        </Button>
        <Button look="quiet" size="sm" isUnavailable={isAnswering} onClick={() => setIsAsking(true)}>
          {words.block}
        </Button>
      </span>
      {isAsking && (
        <Question
          title={words.blockTitle({ by })}
          text={words.blockText({ by })}
          action={words.block}
          onConfirm={() => void answer(() => family.block(inviterId), words.blocked)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
