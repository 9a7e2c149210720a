import { InvitationRow } from './InvitationRow.tsx';
import { useFamily } from './useFamily.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

/** On the overview: families that ask this person in. Nothing where there is none, or where it cannot be loaded. */
export function FamilyInvitations() {
  const family = useFamily();
  return family.own?.invitations.map((invitation) => (
    <section key={invitation.family_id} className={clsx(uiStyles.card, uiStyles.below16)}>
      <InvitationRow invitation={invitation} family={family} />
    </section>
  ));
}
