import { LINK_GUEST_NAME_MAX } from '@sali/domain/base/limits';
import { ListChecks, LogIn } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useAccount } from '../accounts/accounts.ts';
import { loginPath } from '../accounts/returnPath.ts';
import { SignInFrame } from '../accounts/SignInFrame.tsx';
import { linksTexts } from '@sali/texts/app/links';
import { texts } from '@sali/texts/app/main';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { ErrorBox, Field } from '../../base/ui/Field.tsx';
import { useTitle } from '../../base/ui/useTitle.ts';
import { openByLink, keepByLink, newGuestToken, passOfLink } from '../sync/links/links.ts';
import { BrokenLink } from './BrokenLink.tsx';
import { linkTokenOf } from './linkToken.ts';
import { answerText } from '../../base/errorText.ts';
import uiStyles from '../../base/ui/ui.module.css';

/** Where the token waits while its person signs in. */
const WAITING_KEY = 'sali-join';

/** The page of a link: one step to the list, as a guest with a name or into the signed-in account. */
export function JoinPage() {
  const words = linksTexts.join;
  const token = linkTokenOf(useLocation().hash, WAITING_KEY);
  const user = useAccount((state) => state.user);
  useTitle(texts.app.titleOf({ page: token === null ? words.broken : words.title }));
  if (token === null) return <BrokenLink />;
  const pass = passOfLink(token);
  if (user === null && pass) return <Navigate to={`/shopping/list/${pass.listId}`} replace />;
  return (
    <SignInFrame title={words.title} text={words.text}>
      <LinkForm key={token} token={token} accountName={user && (user.firstName || user.email)} />
    </SignInFrame>
  );
}

/** @param accountName of the person who is signed in; null for a guest */
function LinkForm({ token, accountName }: { token: string; accountName: string | null }) {
  const words = linksTexts.join;
  const navigate = useNavigate();
  // The same for each attempt: an attempt whose answer was lost makes no second guest.
  const [guestToken] = useState(newGuestToken);
  const [name, setName] = useState('');
  const [isOpening, setIsOpening] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isOpening) return;
    setIsOpening(true);
    setError('');
    try {
      const opened = accountName === null ? openByLink(token, guestToken, name.trim()) : keepByLink(token);
      const listId = await opened;
      sessionStorage.removeItem(WAITING_KEY);
      await navigate(`/shopping/list/${listId}`, { replace: true });
    } catch (failure) {
      setError(answerText(failure, texts.share.offline));
      setIsOpening(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {error && <ErrorBox>{error}</ErrorBox>}
      {accountName === null ? (
        <Field
          label={words.name}
          hint={words.nameHint}
          name="nickname"
          autoComplete="nickname"
          dir="auto"
          maxLength={LINK_GUEST_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      ) : (
        <p className={uiStyles.muted}>{words.account({ name: accountName })}</p>
      )}
      <Button look="primary" block type="submit" isUnavailable={isOpening}>
        <ListChecks />
        {words.open}
      </Button>
      {accountName === null && (
        <LinkButton
          look="ghost"
          className={uiStyles.centered}
          to={loginPath('/join')}
          onClick={() => sessionStorage.setItem(WAITING_KEY, token)}
        >
          <LogIn />
          {words.signIn}
        </LinkButton>
      )}
    </form>
  );
}
