import { type SubmitEvent, useState } from 'react';
import { texts } from '../languages/mainTexts.ts';
import { HttpError } from '../httpError.ts';
import { phrase } from '../languages/phrase.ts';

type FieldErrors = Readonly<Record<string, string | undefined>>;

export type Submit<E extends FieldErrors> = {
  /** The error of each field, from the first attempt on. */
  readonly errors: Partial<E>;
  /** The error of the whole form, from the server or the network. */
  readonly failure: string;
  readonly isSending: boolean;
  readonly submit: (event: SubmitEvent) => Promise<void>;
};

/** Checks a form by the server's rules, sends it, and returns errors, by field where possible. */
export function useSubmit<E extends FieldErrors>(check: () => E, send: () => Promise<void>): Submit<E> {
  const [hasTried, setHasTried] = useState(false);
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);
  const errors = check();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setHasTried(true);
    setServerErrors({});
    setFailure('');
    if (Object.values(errors).some((error) => error !== undefined)) return;
    setIsSending(true);
    try {
      await send();
      setHasTried(false);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setServerErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
      setFailure(error.isUnanswered ? texts.accounts.failed : error.detail || texts.accounts.failed);
    } finally {
      setIsSending(false);
    }
  };
  return {
    errors: { ...(serverErrors as Partial<E>), ...(hasTried ? dropEmpty(errors) : {}) },
    failure,
    isSending,
    submit,
  };
}

const dropEmpty = <E extends FieldErrors>(errors: E): Partial<E> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error === undefined ? [] : [[field, phrase(error)]])),
  ) as Partial<E>;
