import { Navigate } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { accountTexts } from '@sali/texts/app/account';
import { BackHead } from '../../../base/ui/BackHead.tsx';
import { useTitle } from '../../../base/ui/useTitle.ts';
import { loginPath } from '../returnPath.ts';
import { useAccount } from '../accounts.ts';
import { ApiTokensCard } from './ApiTokensCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DeleteCard } from './DeleteCard.tsx';
import { GoogleCard } from './GoogleCard.tsx';
import { EmailCard } from './EmailCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { useSessions } from './useSessions.ts';
import { useFetchedSignInMethods, SignInMethodsProvider } from './signInMethods.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

/** The person's account: profile, password, sessions, data, and deletion. */
export function AccountPage() {
  const { user, isDeleted } = useAccount();
  useTitle(texts.app.titleOf({ page: accountTexts.title }));
  if (user) return <Account key={user.userId} user={user} />;
  return <Navigate to={isDeleted ? '/' : loginPath('/account')} replace />;
}

function Account({ user }: { user: NonNullable<ReturnType<typeof useAccount.getState>['user']> }) {
  const sessions = useSessions();
  const signInMethods = useFetchedSignInMethods();
  return (
    <main className={clsx(panelStyles.page, uiStyles.aboveTabs)} id="content">
      <BackHead title={accountTexts.title} back="/" backLabel={texts.shell.home} isInset />
      <SignInMethodsProvider value={signInMethods}>
        <div className={panelStyles.columns}>
          <div className={panelStyles.column}>
            <ProfileCard user={user} />
            <EmailCard email={user.email} />
            <PasswordCard onChanged={() => void sessions.refresh()} />
          </div>
          <div className={panelStyles.column}>
            <PasskeysCard />
            <SecondFactorCard />
            <GoogleCard />
            <SessionsCard all={sessions} />
            <ApiTokensCard />
            <DataCard />
            <DeleteCard />
          </div>
        </div>
      </SignInMethodsProvider>
    </main>
  );
}
