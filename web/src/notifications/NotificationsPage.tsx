import './notifications.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { loginPath } from '../accounts/returnPath.ts';
import { useAccount } from '../accounts/accounts.ts';
import { he } from '../languages/he/main.ts';
import { heNotifications as words } from '../languages/he/notifications.ts';
import { queryClient } from '../queryClient.ts';
import { BackHead } from '../ui/BackHead.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { BellArt } from './BellArt.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { RemindersCard } from './RemindersCard.tsx';
import { ToldCard } from './ToldCard.tsx';

/** /notifications: what one was told, reminders, and whether this device is told. */
export function NotificationsPage() {
  const user = useAccount((state) => state.user);
  useTitle(he.app.titleOf(words.title));
  return (
    <QueryClientProvider client={queryClient}>
      <main className="told with-nav" id="content">
        <BackHead title={words.title} back="/shopping" backLabel={words.back}>
          <Link className="ib" to="/settings#alerts" aria-label={words.settings} title={words.settings}>
            <SlidersHorizontal />
          </Link>
        </BackHead>
        {user ? (
          <div className="told-cols" key={user.userId}>
            <ToldCard userId={user.userId} />
            <div className="told-col">
              <RemindersCard />
              <DeviceCard userId={user.userId} />
            </div>
          </div>
        ) : (
          <EmptyState title={words.signIn} text={words.signInText} art={<BellArt />}>
            <Link className="btn primary" to={loginPath('/notifications')}>
              {words.toSignIn}
            </Link>
          </EmptyState>
        )}
      </main>
    </QueryClientProvider>
  );
}
