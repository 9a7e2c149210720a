import { HttpError } from '../httpError.ts';
import { openStore } from './openStore.ts';

type AnswerRow<T> = { readonly userKey: string; readonly name: string; readonly answer: T };

/** An answer; `failure` is set if it comes from the device, and says why. */
export type LastAnswer<T> = { readonly answer: T; readonly failure: HttpError | null };

export type LastAnswerStore<T> = {
  /** The server's answer, which is stored; the stored one where the server cannot be reached. @throws HttpError */
  readonly fetchOrStored: (userKey: string, fetchAnswer: () => Promise<T>) => Promise<LastAnswer<T>>;
  readonly put: (userKey: string, answer: T) => Promise<void>;
};

/** The last answer of a call, for pages that are read without a network too. @param name of the call, for ever the same */
export function answerCache<T>(name: string): LastAnswerStore<T> {
  const store = openStore<AnswerRow<T>>('answers');
  const put = async (userKey: string, answer: T): Promise<void> => {
    try {
      await store.put({ userKey, name, answer });
    } catch (error) {
      // A full device only means that nothing is stored.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return {
    fetchOrStored: async (userKey, fetchAnswer) => {
      try {
        const answer = await fetchAnswer();
        await put(userKey, answer);
        return { answer, failure: null };
      } catch (error) {
        if (!(error instanceof HttpError) || !error.isTransient) throw error;
        // Storage that cannot be read holds no answer: the server's error is thrown.
        const row = await store.get(userKey, name).catch(() => undefined);
        if (row === undefined) throw error;
        return { answer: row.answer, failure: error };
      }
    },
    put,
  };
}
