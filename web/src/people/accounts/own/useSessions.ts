import type { SessionWire } from '@sali/contract/people/accounts/accounts';
import { useCallback, useEffect, useState } from 'react';
import { accountTexts } from '@sali/texts/app/account';
import { takeAnswer } from '../../../base/takeAnswer.ts';
import { HttpError, is404 } from '../../../base/httpError.ts';
import { showToast } from '../../../base/ui/toast.ts';
import { deleteOtherSessions, deleteSession, fetchSessions } from './api.ts';

const words = accountTexts.sessions;

/** The person's sessions, the latest first; null until they are loaded. */
export function useSessions() {
  const [sessions, setSessions] = useState<readonly SessionWire[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const refresh = useCallback(async () => {
    try {
      setSessions(await fetchSessions());
      setHasFailed(false);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setHasFailed(true);
    }
  }, []);
  useEffect(() => takeAnswer(fetchSessions(), setSessions, () => setHasFailed(true)), []);
  const end = async (work: () => Promise<void>, done: string): Promise<void> => {
    try {
      await work();
      showToast(done);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (!is404(error)) return showToast(words.failed);
    }
    await refresh();
  };
  return {
    sessions,
    hasFailed,
    refresh,
    endOne: (session: SessionWire) => end(() => deleteSession(session.session_id), words.ended),
    endOthers: () => end(deleteOtherSessions, words.othersEnded),
  };
}
