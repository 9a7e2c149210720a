import { type SubmitEvent, useState } from 'react';
import type { CredentialError } from '@sali/domain/people/accounts/credentials';
import { credentialText } from '../../base/languages/credentialText.ts';
import { texts } from '@sali/texts/app/main';
import { answerText } from '../../base/errorText.ts';
import { HttpError } from '../../base/httpError.ts';

/** The error of each field: by its rule, or in the words of its form. */
type FieldErrors = Readonly<Record<string, CredentialError | string | undefined>>;
type Sentences<E> = { readonly [Field in keyof E]?: string };

export type Submit<E extends FieldErrors> = {
  /** The error of each field, from the first attempt on. */
  readonly errors: Sentences<E>;
  /** The error of the whole form, from the server or the network. */
  readonly failure: string;
  readonly isSending: boolean;
  readonly submit: (event: SubmitEvent) => Promise<void>;
};

/**
 * Checks a form by the server's rules, sends it, and returns errors, by field where possible. The server's errors of
 * the form's fields are shown there alone, and the first of these fields takes the focus.
 * @param unanswered the sentence where no answer came
 */
export function useSubmit<E extends FieldErrors>(
  check: () => E,
  send: () => Promise<void>,
  unanswered = texts.accounts.noAnswer,
): Submit<E> {
  const [hasTried, setHasTried] = useState(false);
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);
  const errors = check();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget;
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
      // The first field takes the focus once its error is drawn.
      if (error.code === 'invalid_fields' && error.errors.some(({ path }) => path in errors))
        setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      else setFailure(answerText(error, unanswered));
    } finally {
      setIsSending(false);
    }
  };
  return {
    errors: { ...(serverErrors as Sentences<E>), ...(hasTried ? sentencesOf(errors) : {}) },
    failure,
    isSending,
    submit,
  };
}

const sentencesOf = <E extends FieldErrors>(errors: E): Sentences<E> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error === undefined ? [] : [[field, errorSentence(error)]])),
  ) as Sentences<E>;

const errorSentence = (error: CredentialError | string): string =>
  typeof error === 'string' ? error : credentialText(error);
