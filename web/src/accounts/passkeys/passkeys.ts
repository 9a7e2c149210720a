import type { OwnProof } from '@sali/contract/accounts/accounts';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { completeSignIn } from '../accounts.ts';
import { postAddOptions, postPasskey, postSignIn, postSignInOptions } from './api.ts';

/** Passkeys in this browser; loaded with the pages that use them. */

/** Whether passkeys work here: the browser supports them, and the site's address is a name. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

/** 'left': the person closed the browser's dialog, or has no passkey here. */
export type PasskeyOutcome = 'done' | 'left';

/** Asks the device for a passkey and signs in with it. @throws HttpError */
export async function signInWithPasskey(): Promise<PasskeyOutcome> {
  return signInWithCredential(false);
}

/**
 * Suggests the device's passkeys in the e-mail field. Resolves when one is chosen there, when the button takes over, or
 * when `leaving` ends it.
 * @throws HttpError
 */
export async function offerPasskeys(leaving: AbortSignal): Promise<PasskeyOutcome> {
  if (!canUsePasskeys() || !(await browserSupportsWebAuthnAutofill()) || leaving.aborted) return 'left';
  const over = new AbortController();
  leaving.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { signal: over.signal });
  return signInWithCredential(true, leaving).finally(() => over.abort());
}

/** @throws HttpError */
export async function addPasskey(name: string, proof: OwnProof): Promise<PasskeyOutcome> {
  const optionsJSON = await postAddOptions(proof);
  const credential = await unlessLeft(() => startRegistration({ optionsJSON }));
  if (!credential) return 'left';
  await postPasskey(name, credential);
  return 'done';
}

async function signInWithCredential(useBrowserAutofill: boolean, leaving?: AbortSignal): Promise<PasskeyOutcome> {
  const optionsJSON = await postSignInOptions();
  if (leaving?.aborted) return 'left';
  const credential = await unlessLeft(() =>
    startAuthentication({ optionsJSON, useBrowserAutofill, verifyBrowserAutofillInput: false }),
  );
  if (!credential) return 'left';
  completeSignIn(await postSignIn(credential));
  return 'done';
}

/** Browsers throw the same error when a person cancels and when there is no passkey to choose. */
async function unlessLeft<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return undefined;
    throw error;
  }
}
