import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { signInTexts } from '@sali/texts/app/signIn';
import { lazyPart } from '../../base/lazyPart.tsx';
import { partFailed } from '../../base/partFailed.ts';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { useTitle } from '../../base/ui/useTitle.ts';
import { GoogleSignIn } from './google/GoogleSignIn.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { confirmSession, hadAccount, isSignedIn, useAccount } from './accounts.ts';
import { useReturnOffer } from './returning/returnOffer.ts';
import { showToast } from '../../base/ui/toast.ts';
import { purposeOf, returnPath, type SignInPurpose } from './returnPath.ts';
import { clsx } from 'clsx';
import styles from './SignInPage.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const ReturnSheet = lazyPart(() => import('./returning/ReturnSheet.tsx').then((m) => m.ReturnSheet));

/** The panel for people who are not signed in: sign-in and registration, with a switch between the two. */
export function SignInPage() {
  const { hash, search, ...location } = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const [purpose] = useState(() => purposeOf(state));
  const [isNewcomer] = useState(() => purpose !== null && !hadAccount());
  const isNew = hash === '' ? isNewcomer : hash === '#register';
  const next = returnPath(search);
  const isIn = useIsSignedIn();
  const hasOffer = useReturnOffer(({ offer }) => offer !== null);
  useTitle(texts.app.titleOf({ page: isNew ? signInTexts.register : signInTexts.login }));
  if (isIn === null) return null;
  if (isIn) return <Onward next={next} purpose={purpose} />;
  return (
    <SignInFrame
      title={isNew ? signInTexts.registerTitle : signInTexts.loginTitle}
      text={introOf(next, isNew, purpose)}
    >
      {isNew ? <RegisterForm /> : <LoginForm />}
      <p className={clsx(uiStyles.row, uiStyles.centered, uiStyles.above8, styles.links)}>
        <span className={uiStyles.muted}>{isNew ? signInTexts.hasAccount : signInTexts.noAccount}</span>
        <Button
          look="ghost"
          onClick={() => void navigate({ search, hash: isNew ? '#login' : '#register' }, { replace: true, state })}
        >
          {isNew ? signInTexts.login : signInTexts.register}
        </Button>
      </p>
      {/* Where the site has none, its empty place divides the ways in from the ways on. */}
      <GoogleSignIn />
      <p className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.centered, styles.links)}>
        <LinkButton look="ghost" size="sm" className={buttonStyles.subdued} to="/shopping">
          {signInTexts.asGuest}
        </LinkButton>
        <LinkButton look="ghost" size="sm" className={buttonStyles.subdued} to="/accessibility">
          {texts.shell.accessibility}
        </LinkButton>
      </p>
      {hasOffer && (
        <Later onFailed={partFailed}>
          <ReturnSheet />
        </Later>
      )}
    </SignInFrame>
  );
}

/**
 * Leads a person who is signed in to where they came from. A list that they made as a guest goes into the account first, so
 * that the way back leads to it [A49].
 */
function Onward({ next, purpose }: { next: string; purpose: SignInPurpose | null }) {
  const navigate = useNavigate();
  const isOnTheWay = useRef(false);
  useEffect(() => {
    if (isOnTheWay.current) return;
    isOnTheWay.current = true;
    const state = purpose && { open: 'share' };
    onwardPath(next).then(
      (path) => void navigate(path, { replace: true, state }),
      () => {
        showToast(signInTexts.failed);
        void navigate('/shopping', { replace: true });
      },
    );
  }, [next, purpose, navigate]);
  return null;
}

async function onwardPath(next: string): Promise<string> {
  if (!GUEST_LIST_PATH.test(next)) return next;
  const { adoptListAt } = await import('../sync/links/links.ts');
  return adoptListAt(next);
}

/** Lists that only this device has are named by their own id, those of the server by a number. */
const GUEST_LIST_PATH = /^\/shopping\/list\/[0-9a-f]+-[0-9a-f-]+/;

/** null while the server is asked: another device may have signed out the person whom this one remembers. */
function useIsSignedIn(): boolean | null {
  const isKept = useAccount(isSignedIn);
  const [isSure, setIsSure] = useState(!isKept);
  useEffect(() => {
    const sure = () => setIsSure(true);
    if (!isSure) confirmSession().then(sure, sure);
  }, [isSure]);
  return isSure ? isKept : null;
}

/** People who came from a list's address read why they have to sign in. */
function introOf(next: string, isNew: boolean, purpose: SignInPurpose | null): string {
  if (purpose) return signInTexts.toShare({ name: purpose.toShare });
  if (next.startsWith('/shopping/list/') && !GUEST_LIST_PATH.test(next)) return signInTexts.missing;
  return isNew ? signInTexts.registerText : signInTexts.loginText;
}
