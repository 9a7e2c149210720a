import { usernameOf } from '@sali/domain/people/accounts/user';
import { CircleUserRound } from 'lucide-react';
import { useAccount } from '../../people/accounts/accounts.ts';
import { texts } from '@sali/texts/app/main';
import { Face } from '../../base/ui/Faces.tsx';
import buttonStyles from '../../base/ui/Button.module.css';

/** The person who is signed in; a tap opens the menu. */
export function AccountButton({ onOpen }: { onOpen: () => void }) {
  const user = useAccount((state) => state.user);
  const name = user ? usernameOf(user) : null;
  return (
    <button
      type="button"
      className={buttonStyles.iconButton}
      aria-haspopup="dialog"
      aria-label={name === null ? texts.shell.menu : texts.shell.accountOf({ name })}
      onClick={onOpen}
    >
      {user && name !== null ? <Face person={{ key: String(user.userId), name }} /> : <CircleUserRound />}
    </button>
  );
}
