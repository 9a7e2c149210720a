import { emailError } from '@sali/domain/people/accounts/credentials';
import { MAIL_AGAIN_MS } from '@sali/domain/base/limits/accounts';
import { textField } from '@sali/domain/base/unknownValues';
import { BadgeCheck, LogIn } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { signInTexts } from '@sali/texts/app/signIn';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { Button, LinkButton } from '../../../base/ui/Button.tsx';
import { EmailField } from '../../../base/ui/Field.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { useTitle } from '../../../base/ui/useTitle.ts';
import { isSignedIn, useAccount, updateUser } from '../accounts.ts';
import { loginPath } from '../returnPath.ts';
import { NewPasswordFields, useNewPassword } from '../NewPassword.tsx';
import { SignInFrame } from '../SignInFrame.tsx';
import { useSubmit } from '../useSubmit.ts';
import {
  fetchEmailState,
  fetchForgotPasswordWay,
  postForgotPassword,
  postResetPassword,
  postVerifyEmail,
} from './api.ts';
import { useWait } from './useWait.ts';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

/** The pages that links in mails open, and the page that requests such a mail. */
export function EmailPages() {
  const { pathname, search } = useLocation();
  const token = new URLSearchParams(search).get('token') ?? '';
  if (pathname === '/reset-password') return <ResetPasswordPage token={token} />;
  if (pathname === '/verify-email') return <VerifyEmailPage token={token} />;
  return <ForgotPasswordPage />;
}

function Page({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const isIn = useAccount(isSignedIn);
  useTitle(texts.app.titleOf({ page: title }));
  return (
    <SignInFrame title={title} text={text}>
      {children}
      <p className={clsx(uiStyles.row, uiStyles.centered, uiStyles.above8)}>
        <LinkButton look="ghost" to={isIn ? '/account' : '/login'}>
          {isIn ? waysInTexts.verify.toAccount : waysInTexts.forgot.back}
        </LinkButton>
      </p>
    </SignInFrame>
  );
}

/** Starts with the e-mail that was typed at the sign-in. */
function ForgotPasswordPage() {
  const words = waysInTexts.forgot;
  const location = useLocation();
  const [email, setEmail] = useState(textField(location.state, 'email') ?? '');
  const [sentTo, setSentTo] = useState('');
  const wait = useWait(MAIL_AGAIN_MS);
  const canMail = useCanMail();
  const form = useSubmit(
    () => ({ email: emailError(email) }),
    async () => {
      await postForgotPassword(email.trim());
      setSentTo(email.trim());
      wait.start();
    },
  );
  return (
    <Page
      title={sentTo === '' ? words.title : canMail ? words.sentTitle : words.byHandTitle}
      text={<span role="status">{forgotText(sentTo, canMail)}</span>}
    >
      <CheckedForm form={form}>
        <EmailField
          label={signInTexts.email}
          name="email"
          autoComplete="username"
          value={email}
          error={form.errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {sentTo !== '' && canMail && <p className={uiStyles.secondary}>{words.notThere}</p>}
        <Button
          look={sentTo === '' ? 'primary' : 'soft'}
          block
          type="submit"
          isUnavailable={form.isSending || wait.left !== ''}
        >
          {sentTo === ''
            ? canMail
              ? words.send
              : words.byHandSend
            : wait.left === ''
              ? waysInTexts.again
              : waysInTexts.againIn({ time: wait.left })}
        </Button>
      </CheckedForm>
    </Page>
  );
}

/** Whether links come by mail; true until the server has answered that they do not. */
function useCanMail(): boolean {
  const [canMail, setCanMail] = useState(true);
  useEffect(() => {
    // Without an answer the page promises what most sites do; the request itself will say what is wrong.
    fetchForgotPasswordWay()
      .then(({ can_mail }) => setCanMail(can_mail))
      .catch(() => undefined);
  }, []);
  return canMail;
}

function forgotText(sentTo: string, canMail: boolean): string {
  const words = waysInTexts.forgot;
  if (sentTo === '') return canMail ? words.text : words.byHandText;
  return (canMail ? words.sent : words.byHandSent)({ email: sentTo });
}

function ResetPasswordPage({ token }: { token: string }) {
  const words = waysInTexts.reset;
  const navigate = useNavigate();
  const chosen = useNewPassword();
  const form = useSubmit(
    () => chosen.errors,
    async () => {
      await postResetPassword(token, chosen.next);
      showToast(words.done);
      // The server has ended the sessions of this account: a person who is signed in here learns it now.
      if (useAccount.getState().user) await fetchEmailState().catch(() => undefined);
      await navigate('/login', { replace: true });
    },
  );
  return (
    <Page title={words.title} text={words.text}>
      <CheckedForm form={form}>
        <NewPasswordFields value={chosen} labels={words} errors={form.errors} />
        <Button look="primary" block type="submit" isUnavailable={form.isSending}>
          {words.save}
        </Button>
        {form.failure && (
          <LinkButton look="soft" block to="/forgot-password">
            {words.askNew}
          </LinkButton>
        )}
      </CheckedForm>
    </Page>
  );
}

/** Verifies only on a tap by a signed-in person: programs that scan mails must not verify anything. */
function VerifyEmailPage({ token }: { token: string }) {
  const words = waysInTexts.verify;
  const navigate = useNavigate();
  const user = useAccount((state) => (state.isExpired ? null : state.user));
  const form = useSubmit(
    () => ({}),
    async () => {
      updateUser(await postVerifyEmail(token));
      showToast(words.done);
      await navigate('/account', { replace: true });
    },
  );
  if (!user)
    return (
      <Page title={words.title} text={words.signIn}>
        <LinkButton look="primary" block to={loginPath(`/verify-email?token=${encodeURIComponent(token)}`)}>
          <LogIn />
          {signInTexts.login}
        </LinkButton>
      </Page>
    );
  return (
    <Page title={words.title} text={words.text({ email: user.email })}>
      <CheckedForm form={form}>
        <Button look="primary" block type="submit" isUnavailable={form.isSending}>
          <BadgeCheck />
          {words.confirm}
        </Button>
      </CheckedForm>
    </Page>
  );
}
