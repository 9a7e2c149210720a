import { Download, LogIn, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { sessionTexts } from '@sali/texts/app/session';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { closeSessionNotice, renewSession, type SessionNotice } from './sessionWatch.ts';
import { loginPath } from './returnPath.ts';
import { saveData } from './saveData.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';
import buttonStyles from '../../base/ui/Button.module.css';

export type SessionDialogProps = {
  notice: SessionNotice;
  /** The page below the dialog: a new sign-in leads back to it. */
  path: string;
};

/** Minutes before the session ends: renew it, or save the data. After it has ended: sign in again [K40] [K44]. */
export function SessionDialog({ notice, path }: SessionDialogProps) {
  return notice.kind === 'warning' ? <Warning notice={notice} /> : <Expired message={notice.message} path={path} />;
}

function Warning({ notice }: { notice: Extract<SessionNotice, { kind: 'warning' }> }) {
  const [isRenewing, setIsRenewing] = useState(false);
  const renew = () => {
    setIsRenewing(true);
    void renewSession().finally(() => setIsRenewing(false));
  };
  return (
    <Sheet role="alertdialog" title={sessionTexts.warnTitle} onClose={closeSessionNotice}>
      <p className={uiStyles.medium} role="timer">
        {sessionTexts.minutesLeft({ minutes: notice.minutesLeft })}
      </p>
      {notice.hasFailed ? (
        <div className={uiStyles.above8}>
          <ErrorBox>{notice.message ?? sessionTexts.renewFailedText}</ErrorBox>
        </div>
      ) : (
        <p className={uiStyles.muted}>{sessionTexts.autoRenew}</p>
      )}
      <div className={clsx(uiStyles.row, buttonStyles.actions, uiStyles.above20)}>
        <Button look="primary" isUnavailable={isRenewing} onClick={renew}>
          <RefreshCw />
          {sessionTexts.renew}
        </Button>
        <SaveButton />
      </div>
    </Sheet>
  );
}

function Expired({ message, path }: { message: string | null; path: string }) {
  const navigate = useNavigate();
  return (
    <Sheet role="alertdialog" title={texts.session.expiredTitle} onClose={closeSessionNotice}>
      {message !== null && <p className={uiStyles.medium}>{message}</p>}
      <p className={uiStyles.muted}>{sessionTexts.expiredText}</p>
      <div className={clsx(uiStyles.row, buttonStyles.actions, uiStyles.above20)}>
        <Button
          look="primary"
          onClick={() => {
            closeSessionNotice();
            void navigate(loginPath(path));
          }}
        >
          <LogIn />
          {texts.session.loginAgain}
        </Button>
        <SaveButton />
      </div>
    </Sheet>
  );
}

function SaveButton() {
  return (
    <Button look="quiet" onClick={() => showToast(saveText())}>
      <Download />
      {sessionTexts.saveData}
    </Button>
  );
}

function saveText(): string {
  try {
    return saveData((day) => sessionTexts.fileName({ day })) ? sessionTexts.saved : sessionTexts.nothingToSave;
  } catch {
    // The person sees the sentence; the data stays on the device.
    return sessionTexts.saveError;
  }
}
