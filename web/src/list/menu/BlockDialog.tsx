import type { Participant } from '@sali/domain/lists/list';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../../languages/mainTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Face } from '../../ui/Faces.tsx';
import { ErrorBox } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { showToast } from '../../ui/toast.ts';
import { blockOwner } from '../../sync/blocking.ts';
import { listsOwnedBy } from '../../sync/owner.ts';
import { syncEngine } from '../../sync/engine.ts';
import { shareErrorText } from './shareErrors.ts';

export type BlockDialogProps = { owner: Participant; onClose: () => void };

/** Asks before a person is blocked: who it is, how many lists go, and whether to report the person too. */
export function BlockDialog({ owner, onClose }: BlockDialogProps) {
  const words = texts.block;
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
    <Sheet role="alertdialog" title={words.title} closeLabel={texts.app.close} onClose={onClose}>
      <ul className="people">
        <li>
          <Face person={{ key: String(owner.userId), name: owner.username }} size="l" />
          <span className="grow">
            <bdi className="med block">{owner.username}</bdi>
            <bdi dir="ltr" className="t14 mute clip email">
              {owner.email}
            </bdi>
          </span>
        </li>
      </ul>
      <p className="mt-3">{words.lists({ count })}</p>
      <p className="mute mt-1 mb-3">{words.text({ name: owner.username })}</p>
      <Switch label={words.report} hint={words.reportText} isOn={isReported} onChange={setIsReported} />
      {error && <ErrorBox>{error}</ErrorBox>}
      <div className="row mt-5">
        <Button look="danger" className="grow" isUnavailable={isSending} onClick={() => void confirm()}>
          <Ban />
          {words.confirm}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {texts.app.cancel}
        </Button>
      </div>
    </Sheet>
  );
}
