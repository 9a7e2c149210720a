import { lazy } from 'react';
import { useLocation } from 'react-router';
import { Later } from '../../base/ui/Later.tsx';
import { closeSessionNotice, useSession } from './sessionWatch.ts';

const SessionDialog = lazy(() => import('./SessionDialog.tsx').then((m) => ({ default: m.SessionDialog })));

/** Shown above every page but the sign-in when the session is about to end or has ended. */
export function SessionNotices() {
  const { pathname } = useLocation();
  const notice = useSession((state) => state.notice);
  if (notice === null || pathname === '/login') return null;
  return (
    <Later onFailed={closeSessionNotice}>
      <SessionDialog notice={notice} path={pathname} />
    </Later>
  );
}
