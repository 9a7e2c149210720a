import { answerText } from '../../base/errorText.ts';
import type { OpenedFamilyLink } from '@sali/contract/people/family/family';
import { LogIn, RefreshCw, UserPlus, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { familyTexts } from '@sali/texts/app/family';
import { linksTexts } from '@sali/texts/app/links';
import { texts } from '@sali/texts/app/main';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { Skeleton } from '../../base/ui/states.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useTitle } from '../../base/ui/useTitle.ts';
import { useAccount } from '../accounts/accounts.ts';
import { loginPath } from '../accounts/returnPath.ts';
import { SignInFrame } from '../accounts/SignInFrame.tsx';
import { BrokenLink } from '../links/BrokenLink.tsx';
import { linkTokenOf } from '../links/linkToken.ts';
import { fetchOwnFamily, postAcceptedLink, postOpenedLink } from './api.ts';
import { useFamily } from './useFamily.ts';
import styles from './family.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** Where the token waits while its person signs in. */
const WAITING_KEY = 'sali-join-family';
const words = familyTexts.join;

/** The page of a link into a family: who invites, and one step to join, after a sign-in where that is needed. */
export function JoinFamilyPage() {
  const token = linkTokenOf(useLocation().hash, WAITING_KEY);
  useTitle(texts.app.titleOf({ page: token === null ? linksTexts.join.broken : words.title }));
  return token === null ? <BrokenLink /> : <OpenedLink key={token} token={token} />;
}

function OpenedLink({ token }: { token: string }) {
  const user = useAccount((state) => state.user);
  const [opened, setOpened] = useState<OpenedFamilyLink | null>(null);
  const [error, setError] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(
    () => takeAnswer(postOpenedLink(token), setOpened, (failure) => setError(answerText(failure, texts.share.offline))),
    [token, turn],
  );
  const retry = () => {
    setError('');
    setTurn(turn + 1);
  };
  if (error !== '') return <NotOpened error={error} onRetry={retry} />;
  if (!opened)
    return (
      <SignInFrame title={words.title} text="">
        <Skeleton width="100%" height="56px" />
      </SignInFrame>
    );
  const { name, invited_by: by } = opened;
  return (
    <SignInFrame
      title={by === '' ? familyTexts.links.message({ name }) : familyTexts.asks({ by, name })}
      text={familyTexts.asksText}
    >
      {user ? (
        <FamilyJoin token={token} opened={opened} accountName={user.firstName || user.email} />
      ) : (
        <SignInLinks token={token} />
      )}
    </SignInFrame>
  );
}

function NotOpened({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <SignInFrame title={words.notOpen} text="">
      <div className={styles.form}>
        <ErrorBox>{error}</ErrorBox>
        <Button look="soft" block onClick={onRetry}>
          <RefreshCw />
          {texts.app.retry}
        </Button>
        <LinkButton look="ghost" to="/">
          {linksTexts.join.home}
        </LinkButton>
      </div>
    </SignInFrame>
  );
}

/** Both lead back to this page, where the token waits for them. */
function SignInLinks({ token }: { token: string }) {
  const wait = () => sessionStorage.setItem(WAITING_KEY, token);
  return (
    <div className={styles.form}>
      <LinkButton look="primary" block to={`${loginPath('/family')}#register`} onClick={wait}>
        <UserPlus />
        {words.register}
      </LinkButton>
      <LinkButton look="ghost" className={uiStyles.centered} to={loginPath('/family')} onClick={wait}>
        <LogIn />
        {linksTexts.join.signIn}
      </LinkButton>
    </div>
  );
}

type FamilyJoinProps = { token: string; opened: OpenedFamilyLink; accountName: string };

function FamilyJoin({ token, opened, accountName }: FamilyJoinProps) {
  const navigate = useNavigate();
  const { own } = useFamily();
  const [isJoining, setIsJoining] = useState(false);
  const [error, setError] = useState('');
  const join = async () => {
    if (isJoining) return;
    setIsJoining(true);
    setError('');
    try {
      await postAcceptedLink(token);
    } catch (failure) {
      // The answer of an earlier attempt may have been lost.
      if (!(await isMemberOf(opened.family_id))) {
        setError(answerText(failure, texts.share.offline));
        setIsJoining(false);
        return;
      }
    }
    sessionStorage.removeItem(WAITING_KEY);
    showToast(familyTexts.joined({ name: opened.name }));
    await navigate('/shopping', { replace: true });
  };
  const family = own?.family;
  if (family && !isJoining) {
    const isThis = family.family_id === opened.family_id;
    return (
      <div className={styles.form}>
        <p>{isThis ? words.inIt : words.inOther({ name: family.name })}</p>
        <LinkButton look="soft" block to="/settings#family">
          {words.settings}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      {error && <ErrorBox>{error}</ErrorBox>}
      <p className={uiStyles.muted}>{words.account({ name: accountName })}</p>
      <Button look="primary" block isUnavailable={isJoining || own === null} onClick={() => void join()}>
        <Users />
        {familyTexts.accept}
      </Button>
    </div>
  );
}

const isMemberOf = (familyId: number): Promise<boolean> =>
  fetchOwnFamily().then(
    ({ family }) => family?.family_id === familyId,
    () => false, // the reason of the failed join is shown
  );
