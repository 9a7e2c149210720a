import type { OwnFamily } from '@sali/contract/families/families';
import { Users } from 'lucide-react';
import { familyTexts as words } from '../languages/sharing/familyTexts.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import type { FamilyHandle } from './useFamily.ts';
import { clsx } from 'clsx';
import styles from './family.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

type InvitationRowProps = {
  invitation: OwnFamily['invitations'][number];
  family: Pick<FamilyHandle, 'accept' | 'decline'>;
};

/** A family that asks this person in, what joining means, and both answers. */
export function InvitationRow({ invitation, family }: InvitationRowProps) {
  const { family_id: familyId, name, invited_by: by } = invitation;
  const accept = async () => {
    if (await family.accept(familyId)) showToast(words.joined({ name }));
  };
  return (
    <div className={styles.invitation}>
      <span className={styles.icon}>
        <Users />
      </span>
      <span className={layoutStyles.grow}>
        <span className={clsx(textStyles.medium, layoutStyles.block)}>{words.asks({ by, name })}</span>
        <span className={textStyles.secondary}>{words.asksText}</span>
      </span>
      <span className={styles.answers}>
        <Button look="primary" size="sm" onClick={() => void accept()}>
          {words.accept}
        </Button>
        <Button look="quiet" size="sm" onClick={() => void family.decline(familyId)}>
          {words.decline}
        </Button>
      </span>
    </div>
  );
}
