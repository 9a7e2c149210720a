import type { Participant } from '@sali/domain/lists/list';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { blockingTexts } from '@sali/texts/app/blocking';
import { ActionPair, Button } from '../../../base/ui/Button.tsx';
import { Face } from '../../../base/ui/Faces.tsx';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { Switch } from '../../../base/ui/Switch.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { blockOwner } from '../../../people/sync/blocking.ts';
import { listsOwnedBy } from '../../../people/sync/owner.ts';
import { syncEngine } from '../../../people/sync/engine.ts';
import { shareErrorText } from './shareErrors.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';
import peopleStyles from '../../../base/ui/people.module.css';

export type BlockDialogProps = { owner: Participant; onClose: () => void };

/** Asks before a person is blocked: who it is, how many lists go, and whether to report the person too. */
export function BlockDialog({ owner, onClose }: BlockDialogProps) {
  const words = blockingTexts;
  const [isReported, setIsReported] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState('');
  // As the dialog was opened: the lists leave the device one by one.
  const [count] = useState(() => listsOwnedBy(syncEngine().state.getState().lists, owner.userId).length);
  const confirm = async () => {
    setIsSending(true);
    setError('');
    try {
      await blockOwner(owner.userId, isReported);
      showToast(words.done({ name: owner.username }));
      onClose();
    } catch (failure) {
      setError(shareErrorText(failure));
      setIsSending(false);
    }
  };
  return (
    <Sheet role="alertdialog" title={words.title} onClose={onClose}>
      <ul className={peopleStyles.people}>
        <li>
          <Face person={{ key: String(owner.userId), name: owner.username }} size="l" />
          <span className={uiStyles.grow}>
            <bdi className={clsx(uiStyles.medium, uiStyles.block)}>{owner.username}</bdi>
            <bdi dir="ltr" className={clsx(uiStyles.secondary, uiStyles.clipped, uiStyles.email)}>
              {owner.email}
            </bdi>
          </span>
        </li>
      </ul>
      <p className={uiStyles.above12}>{words.lists({ count })}</p>
      <p className={clsx(uiStyles.muted, uiStyles.above4, uiStyles.below12)}>{words.text({ name: owner.username })}</p>
      <Switch label={words.report} hint={words.reportText} isOn={isReported} onChange={setIsReported} />
      {error && <ErrorBox>{error}</ErrorBox>}
      <ActionPair className={uiStyles.above20} onStay={onClose}>
        <Button look="danger" isUnavailable={isSending} onClick={() => void confirm()}>
          <Ban />
          {words.confirm}
        </Button>
      </ActionPair>
    </Sheet>
  );
}
