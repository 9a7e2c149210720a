import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../base/ui/toast.ts';
import { errorText } from '../base/errorText.ts';

type DecisionWords = { readonly saved: string; readonly failed: string };

/**
 * Returns a function that sends a decision of a queue: a message says whether it was stored, and what the queue shows is
 * read again.
 * @param queryKey of what changes with it
 */
export function useDecision(words: DecisionWords, queryKey: readonly string[]) {
  const queryClient = useQueryClient();
  return async (send: () => Promise<unknown>): Promise<void> => {
    try {
      await send();
      showToast(words.saved);
    } catch (failure) {
      showToast(errorText(failure, words.failed));
    }
    await queryClient.invalidateQueries({ queryKey });
  };
}
