import type { OwnProof } from '@sali/contract/people/accounts/accounts';
import { HttpError } from '../../../base/httpError.ts';
import { completeSignIn, signOutEnded } from '../accounts.ts';
import { offerReturn } from '../returning/returnOffer.ts';
import { postAddOptions, postPasskey, postSignIn, postSignInOptions } from './api.ts';

/** Passkeys in this browser; loaded with the pages that use them. */

/** The library comes when the device is asked. @throws HttpError when it cannot be loaded */
const loadWebAuthn = () =>
  import('@simplewebauthn/browser').catch((): never => {
    throw new HttpError(0, 'network', 'network');
  });

/** Whether passkeys work here: the browser supports them, and the site's address is a name. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

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
  if (!canUsePasskeys()) return 'left';
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await loadWebAuthn();
  if (!(await browserSupportsWebAuthnAutofill()) || leaving.aborted) return 'left';
  const over = new AbortController();
  leaving.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { signal: over.signal });
  return signInWithCredential(true, leaving).finally(() => over.abort());
}

/** @throws HttpError */
export async function addPasskey(name: string, proof: OwnProof): Promise<PasskeyOutcome> {
  const optionsJSON = await postAddOptions(proof);
  const credential = await unlessLeft(({ startRegistration }) => startRegistration({ optionsJSON }));
  if (!credential) return 'left';
  await postPasskey(name, credential);
  return 'done';
}

async function signInWithCredential(useBrowserAutofill: boolean, leaving?: AbortSignal): Promise<PasskeyOutcome> {
  const optionsJSON = await postSignInOptions();
  if (leaving?.aborted) return 'left';
  const credential = await unlessLeft(({ startAuthentication }) =>
    startAuthentication({ optionsJSON, useBrowserAutofill, verifyBrowserAutofillInput: false }),
  );
  if (!credential) return 'left';
  await signOutEnded();
  completeSignIn(await postSignIn(credential).catch(offerReturn));
  return 'done';
}

/** Browsers throw the same error when a person cancels and when there is no passkey to choose. */
async function unlessLeft<T>(
  ask: (library: Awaited<ReturnType<typeof loadWebAuthn>>) => Promise<T>,
): Promise<T | undefined> {
  const library = await loadWebAuthn();
  try {
    return await ask(library);
  } catch (error) {
    if (error instanceof library.WebAuthnError || error instanceof DOMException) return undefined;
    throw error;
  }
}
