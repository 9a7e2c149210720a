import type { PantryFactRequest, PantryWire } from '@sali/contract/kitchen/pantry/pantry';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LastAnswer } from '../../base/device/answers.ts';
import { answerText } from '../../base/errorText.ts';
import { pantryTexts as words } from '@sali/texts/app/pantry';
import { useReloadOnNews } from '../../people/live/useReloadOnNews.ts';
import { showToast } from '../../base/ui/toast.ts';
import { loadPantry, sayFact } from '../../lists/usual/pantry/pantry.ts';

/** Returns the pantry, without a network as it was last, and the function that changes it. */
export function usePantry(userId: number) {
  const client = useQueryClient();
  const queryKey = ['pantry', userId];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => loadPantry(userId), staleTime: 0 });
  const asOwnChange = useReloadOnNews(userId, 'pantry', () => void refetch());
  /** @returns whether it was stored; a toast says why not */
  const say = async (fact: PantryFactRequest): Promise<boolean> => {
    // An answer that is being read now may not have the change.
    if (data) void client.cancelQueries({ queryKey });
    try {
      await asOwnChange(async (isNewest) => {
        const answer = await sayFact(userId, fact);
        if (isNewest()) client.setQueryData<LastAnswer<PantryWire>>(queryKey, { answer, failure: null });
      });
      return true;
    } catch (failed) {
      showToast(answerText(failed, words.offline));
      return false;
    }
  };
  return {
    entries: data?.answer.entries,
    /** Why the shown entries may be old. */
    failure: data?.failure ?? null,
    error,
    retry: () => void refetch(),
    say,
  };
}

export type SayFact = ReturnType<typeof usePantry>['say'];
