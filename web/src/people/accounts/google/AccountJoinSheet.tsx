import { waysInTexts } from '@sali/texts/app/waysIn';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { JoinForm } from './JoinForm.tsx';

const words = waysInTexts.google;

type AccountJoinSheetProps = { onJoin: (password: string) => Promise<void>; onClose: () => void };

/** Asks for the password of the account that has the e-mail of the person's Google account. */
export function AccountJoinSheet({ onJoin, onClose }: AccountJoinSheetProps) {
  return (
    <Sheet title={words.joinTitle} onClose={onClose}>
      <JoinForm text={words.joinText} action={words.join} onJoin={onJoin} />
    </Sheet>
  );
}
