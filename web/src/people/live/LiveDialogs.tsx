import { Monitor, Smartphone } from 'lucide-react';
import { conflictTexts } from '@sali/texts/app/conflict';
import { texts } from '@sali/texts/app/main';
import { timeAgo } from '../../base/languages/words.ts';
import type { OtherSession } from './conflicts.ts';
import { ActionPair, Button } from '../../base/ui/Button.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { useNow } from '../../base/ui/useNow.ts';
import { clsx } from 'clsx';
import styles from './LiveDialogs.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import peopleStyles from '../../base/ui/people.module.css';
import tintStyles from '../../base/ui/tint.module.css';

export type ConflictDialogProps = {
  sessions: readonly OtherSession[];
  onTakeOver: () => void;
  onParallel: () => void;
  /** Leaves the list. */
  onCancel: () => void;
};

/** The same person has the list open elsewhere: here alone, in both places, or not at all [K25]. */
export function ConflictDialog({ sessions, onTakeOver, onParallel, onCancel }: ConflictDialogProps) {
  const words = conflictTexts;
  return (
    <Sheet role="alertdialog" title={words.title} onClose={onCancel}>
      <p className={uiStyles.muted}>{words.text}</p>
      <ul className={clsx(peopleStyles.people, uiStyles.around12)} aria-label={words.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
      <div className={clsx(uiStyles.stack, uiStyles.gap8, styles.changes)}>
        <Button look="primary" block onClick={onTakeOver}>
          {words.takeOver}
        </Button>
        <Button look="quiet" block className={clsx(uiStyles.wrap, styles.change)} onClick={onParallel}>
          {words.parallel} <span className={clsx(uiStyles.badge, uiStyles.warning)}>{words.notRecommended}</span>
        </Button>
        <Button look="ghost" block onClick={onCancel}>
          {texts.app.cancel}
        </Button>
      </div>
    </Sheet>
  );
}

function SessionRow({ session: { browser, connectedAt } }: { session: OtherSession }) {
  const words = conflictTexts;
  const now = useNow();
  return (
    <li>
      <span className={clsx(uiStyles.tile, tintStyles.gray)}>{browser.isPhone ? <Smartphone /> : <Monitor />}</span>
      <span className={uiStyles.grow}>
        <span className={clsx(uiStyles.medium, uiStyles.block)}>
          <bdi>{browser.name ?? words.otherBrowser}</bdi> {browser.isPhone ? words.phone : words.desk}
        </span>
        <span className={uiStyles.secondary}>{words.opened({ ago: timeAgo(connectedAt, now) })}</span>
      </span>
      <span className={clsx(uiStyles.badge, uiStyles.green)}>{words.active}</span>
    </li>
  );
}

export type TakenOverDialogProps = { onComeBack: () => void; onClose: () => void };

/** Another tab or device has taken the list over; this one says so, and offers the way back. */
export function TakenOverDialog({ onComeBack, onClose }: TakenOverDialogProps) {
  const words = conflictTexts;
  return (
    <Sheet role="alertdialog" title={words.takenTitle} onClose={onClose}>
      <p className={uiStyles.muted}>{words.takenText}</p>
      <ActionPair className={uiStyles.above20} stay={words.stay} onStay={onClose}>
        <Button look="primary" onClick={onComeBack}>
          {words.comeBack}
        </Button>
      </ActionPair>
    </Sheet>
  );
}
