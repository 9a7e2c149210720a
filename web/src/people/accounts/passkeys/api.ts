import type { AuthAnswer, OwnProof } from '@sali/contract/people/accounts/accounts';
import type { PasskeyWire } from '@sali/contract/people/accounts/passkeys';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { call } from '../../../base/http.ts';

export const postSignInOptions = (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  call<PublicKeyCredentialRequestOptionsJSON>('POST', 'auth/passkey/options', { auth: 'none' });

export const postSignIn = (credential: AuthenticationResponseJSON): Promise<AuthAnswer> =>
  call<AuthAnswer>('POST', 'auth/passkey', { body: { credential }, auth: 'none' });

export const fetchPasskeys = (): Promise<PasskeyWire[]> => call<PasskeyWire[]>('GET', 'users/me/passkeys');

export const postAddOptions = (proof: OwnProof): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  call<PublicKeyCredentialCreationOptionsJSON>('POST', 'users/me/passkeys/options', { body: proof });

export const postPasskey = (name: string, credential: RegistrationResponseJSON): Promise<PasskeyWire> =>
  call<PasskeyWire>('POST', 'users/me/passkeys', { body: { name, credential } });

export const deletePasskey = (passkeyId: number, proof: OwnProof): Promise<void> =>
  call<void>('DELETE', `users/me/passkeys/${passkeyId}`, { body: proof });
