import type { SessionWire } from '@sali/contract/people/accounts/accounts';
import { useCallback, useEffect, useState } from 'react';
import { accountTexts } from '@sali/texts/app/account';
import { answerText } from '../../../base/errorText.ts';
import { takeAnswer } from '../../../base/takeAnswer.ts';
import { HttpError, is404 } from '../../../base/httpError.ts';
import { showToast } from '../../../base/ui/toast.ts';
import { deleteOtherSessions, deleteSession, fetchSessions } from './api.ts';

const words = accountTexts.sessions;

const loadProblemOf = (error: unknown): string => answerText(error, words.loadFailed);

/** The person's sessions, the latest first; null until they are loaded. */
export function useSessions() {
  const [sessions, setSessions] = useState<readonly SessionWire[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const refresh = useCallback(async () => {
    try {
      setSessions(await fetchSessions());
      setFailure(null);
    } catch (error) {
      setFailure(loadProblemOf(error));
    }
  }, []);
  useEffect(() => takeAnswer(fetchSessions(), setSessions, (error) => setFailure(loadProblemOf(error))), []);
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
    failure,
    refresh,
    endOne: (session: SessionWire) => end(() => deleteSession(session.session_id), words.ended),
    endOthers: () => end(deleteOtherSessions, words.othersEnded),
  };
}
