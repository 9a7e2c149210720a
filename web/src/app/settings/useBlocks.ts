import type { BlockedPerson } from '@sali/contract/lists/blocks';
import { useEffect, useState } from 'react';
import { settingsTexts } from '@sali/texts/app/settings';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { HttpError } from '../../base/httpError.ts';
import { showToast } from '../../base/ui/toast.ts';
import { deleteBlock, fetchBlocks } from './api.ts';

const words = settingsTexts.blocked;

/** The people whom this person has blocked, the last first; null until they are loaded. */
export function useBlocks() {
  const [people, setPeople] = useState<readonly BlockedPerson[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    return takeAnswer(
      fetchBlocks(),
      (found) => {
        setPeople(found);
        setHasFailed(false);
      },
      () => setHasFailed(true),
    );
  }, [attempt]);
  const unblock = async ({ user_id: userId, username }: BlockedPerson): Promise<void> => {
    try {
      await deleteBlock(userId);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return showToast(words.failed);
    }
    setPeople((known) => known && known.filter((person) => person.user_id !== userId));
    showToast(words.unblocked({ name: username }));
  };
  return { people, hasFailed, retry: () => setAttempt(attempt + 1), unblock };
}
