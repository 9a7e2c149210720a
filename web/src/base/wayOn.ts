import { texts } from '@sali/texts/app/main';
import { HttpError } from './httpError.ts';

let signInAgain: () => void = () => undefined;

/** Sets what shows the way to a new sign-in (the accounts room). */
export const setSignInAgain = (show: () => void): void => {
  signInAgain = show;
};

/** The button beside the reason why something was not loaded: the same again, or the sign-in where the session has ended [K44]. */
export const wayOn = (error: unknown, retry: () => void): { readonly label: string; readonly run: () => void } =>
  error instanceof HttpError && error.isSignedOut
    ? { label: texts.session.loginAgain, run: signInAgain }
    : { label: texts.app.retry, run: retry };
