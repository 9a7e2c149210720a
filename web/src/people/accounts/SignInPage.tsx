import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { texts } from '../../base/languages/mainTexts.ts';
import { lazyPart } from '../../base/lazyPart.tsx';
import { partFailed } from '../../base/partFailed.ts';
import { Later } from '../../base/ui/Later.tsx';
import { useTitle } from '../../base/ui/useTitle.ts';
import { GoogleSignIn } from './google/GoogleSignIn.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { confirmSession, isSignedIn, useAccount } from './accounts.ts';
import { useReturnOffer } from './returning/returnOffer.ts';
import { returnPath } from './returnPath.ts';
import { clsx } from 'clsx';
import styles from './SignInPage.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

const ReturnSheet = lazyPart(() => import('./returning/ReturnSheet.tsx').then((m) => m.ReturnSheet));

/** The panel for people who are not signed in: sign-in and registration, with a switch between the two. */
export function SignInPage() {
  const { hash, search } = useLocation();
  const [isNew, setIsNew] = useState(hash === '#register');
  const next = returnPath(search);
  const isIn = useIsSignedIn();
  const hasOffer = useReturnOffer(({ offer }) => offer !== null);
  const navigate = useNavigate();
  useTitle(texts.app.titleOf({ page: isNew ? texts.accounts.register : texts.accounts.login }));
  if (isIn === null) return null;
  if (isIn) return <Navigate to={next} replace />;
  const done = () => void navigate(next, { replace: true });
  return (
    <SignInFrame title={isNew ? texts.accounts.registerTitle : texts.accounts.loginTitle} text={introOf(next, isNew)}>
      {isNew ? <RegisterForm onDone={done} /> : <LoginForm onDone={done} />}
      <GoogleSignIn onDone={done} />
      <p className={clsx(layoutStyles.row, layoutStyles.centered, layoutStyles.above8, styles.links)}>
        <span className={textStyles.muted}>{isNew ? texts.accounts.hasAccount : texts.accounts.noAccount}</span>
        <button
          type="button"
          className={clsx(buttonStyles.button, buttonStyles.ghost)}
          onClick={() => setIsNew(!isNew)}
        >
          {isNew ? texts.accounts.login : texts.accounts.register}
        </button>
      </p>
      <p className={clsx(layoutStyles.row, layoutStyles.wrap, layoutStyles.centered, styles.links)}>
        <Link
          className={clsx(buttonStyles.button, buttonStyles.ghost, buttonStyles.small, buttonStyles.subdued)}
          to="/shopping"
        >
          {texts.accounts.asGuest}
        </Link>
        <Link
          className={clsx(buttonStyles.button, buttonStyles.ghost, buttonStyles.small, buttonStyles.subdued)}
          to="/accessibility"
        >
          {texts.shell.accessibility}
        </Link>
      </p>
      {hasOffer && (
        <Later onFailed={partFailed}>
          <ReturnSheet onDone={done} />
        </Later>
      )}
    </SignInFrame>
  );
}

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
function introOf(next: string, isNew: boolean): string {
  if (next.startsWith('/shopping/list/')) return texts.missing.signIn;
  return isNew ? texts.accounts.registerText : texts.accounts.loginText;
}
