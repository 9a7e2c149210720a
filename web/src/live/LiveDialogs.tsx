import { Monitor, Smartphone } from 'lucide-react';
import { texts } from '../languages/mainTexts.ts';
import { timeAgo } from '../languages/words.ts';
import type { OtherSession } from './conflicts.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useNow } from '../ui/useNow.ts';

export type ConflictDialogProps = {
  sessions: readonly OtherSession[];
  onTakeOver: () => void;
  onParallel: () => void;
  /** Leaves the list. */
  onCancel: () => void;
};

/** The same person has the list open elsewhere: here alone, in both places, or not at all [K25]. */
export function ConflictDialog({ sessions, onTakeOver, onParallel, onCancel }: ConflictDialogProps) {
  const words = texts.conflict;
  return (
    <Sheet role="alertdialog" title={words.title} closeLabel={texts.app.close} onClose={onCancel}>
      <p className="mute">{words.text}</p>
      <ul className="people my-3" aria-label={words.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
      <div className="grid grid-cols-1 gap-2">
        <Button look="primary" block onClick={onTakeOver}>
          {words.takeOver}
        </Button>
        <Button look="quiet" block className="flex-wrap py-2" onClick={onParallel}>
          {words.parallel} <span className="badge warn">{words.notRecommended}</span>
        </Button>
        <Button look="ghost" block onClick={onCancel}>
          {texts.app.cancel}
        </Button>
      </div>
    </Sheet>
  );
}

function SessionRow({ session: { browser, connectedAt } }: { session: OtherSession }) {
  const words = texts.conflict;
  const now = useNow();
  return (
    <li>
      <span className="tile c-gray">{browser.isPhone ? <Smartphone /> : <Monitor />}</span>
      <span className="grow">
        <span className="med block">
          <bdi>{browser.name ?? words.otherBrowser}</bdi> {browser.isPhone ? words.phone : words.desk}
        </span>
        <span className="t14 mute">{words.opened({ ago: timeAgo(connectedAt, now) })}</span>
      </span>
      <span className="badge green">{words.active}</span>
    </li>
  );
}

export type TakenOverDialogProps = { onComeBack: () => void; onClose: () => void };

/** Another tab or device has taken the list over; this one says so, and offers the way back. */
export function TakenOverDialog({ onComeBack, onClose }: TakenOverDialogProps) {
  const words = texts.conflict;
  return (
    <Sheet role="alertdialog" title={words.takenTitle} closeLabel={texts.app.close} onClose={onClose}>
      <p className="mute">{words.takenText}</p>
      <div className="row mt-5">
        <Button look="primary" className="grow" onClick={onComeBack}>
          {words.comeBack}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.stay}
        </Button>
      </div>
    </Sheet>
  );
}
