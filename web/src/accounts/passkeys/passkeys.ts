import type { OwnProof } from '@sali/contract/accounts';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { signedIn } from '../accounts.ts';
import { postAddOptions, postPasskey, postSignIn, postSignInOptions } from './api.ts';

/** Passkeys in this browser: loaded with the pages that use them. */

/** Whether passkeys work here: the browser knows them, and the site's address is a name. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

/** 'left': the person closed the browser's dialog, or has no passkey here. */
export type Outcome = 'done' | 'left';

/** Asks the device for a passkey and signs in with it. @throws HttpError */
export async function signInWithPasskey(): Promise<Outcome> {
  return enter(false);
}

/**
 * Offers the device's passkeys among what the browser fills into the e-mail field; waits until one is chosen there, the
 * button asks instead, or `leaving` ends it.
 * @throws HttpError
 */
export async function offerPasskeys(leaving: AbortSignal): Promise<Outcome> {
  if (!canUsePasskeys() || !(await browserSupportsWebAuthnAutofill()) || leaving.aborted) return 'left';
  const over = new AbortController();
  leaving.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { signal: over.signal });
  return enter(true, leaving).finally(() => over.abort());
}

/** @throws HttpError */
export async function addPasskey(name: string, proof: OwnProof): Promise<Outcome> {
  const optionsJSON = await postAddOptions(proof);
  const credential = await unlessLeft(() => startRegistration({ optionsJSON }));
  if (!credential) return 'left';
  await postPasskey(name, credential);
  return 'done';
}

async function enter(useBrowserAutofill: boolean, leaving?: AbortSignal): Promise<Outcome> {
  const optionsJSON = await postSignInOptions();
  if (leaving?.aborted) return 'left';
  const credential = await unlessLeft(() =>
    startAuthentication({ optionsJSON, useBrowserAutofill, verifyBrowserAutofillInput: false }),
  );
  if (!credential) return 'left';
  signedIn(await postSignIn(credential));
  return 'done';
}

/** Browsers tell an error both when a person changes their mind and when there is nothing to choose. */
async function unlessLeft<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return undefined;
    throw error;
  }
}
