import { PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX, PHONE_MAX, PHONE_MIN } from '../../base/limits/accounts.ts';

const EMAIL_MAX = 254;

/**
 * The rules for sign-up fields with their messages [A20], for the form and for the server alike.
 * Each function returns what is wrong, or undefined. The catalogues word it by its code.
 */

/** The error in a field of a sign-up. */
export type CredentialError =
  | { readonly code: 'phone_short' | 'password_short'; readonly params: { readonly min: number } }
  | { readonly code: 'phone_long' | 'password_long' | 'name_long'; readonly params: { readonly max: number } }
  | {
      readonly code: 'email_invalid' | 'phone_characters' | 'password_missing' | 'passwords_differ' | 'name_character';
    };

const EMAIL = /^[^\s@\p{C}<>()[\]",;:\\]+@[^\s@.\p{C}<>()[\]",;:\\]+(\.[^\s@.\p{C}<>()[\]",;:\\]+)+$/u;
const PHONE = /^[\d\-+ ()]*$/;
const CONTROL = /\p{Cc}/u;

export function emailError(email: string): CredentialError | undefined {
  const trimmed = email.trim();
  return trimmed.length <= EMAIL_MAX && EMAIL.test(trimmed) ? undefined : { code: 'email_invalid' };
}

/** The rule for a phone number: only its digits count towards the least length, marks between them do not. */
export function phoneError(phone: string): CredentialError | undefined {
  const trimmed = phone.trim();
  if (!PHONE.test(trimmed)) return { code: 'phone_characters' };
  if (trimmed.replaceAll(/\D/g, '').length < PHONE_MIN) return { code: 'phone_short', params: { min: PHONE_MIN } };
  if (trimmed.length > PHONE_MAX) return { code: 'phone_long', params: { max: PHONE_MAX } };
  return undefined;
}

/** The rule for a new password. The server also refuses the most common ones. */
export function newPasswordError(password: string): CredentialError | undefined {
  if (password === '') return { code: 'password_missing' };
  if (password.length < PASSWORD_MIN) return { code: 'password_short', params: { min: PASSWORD_MIN } };
  if (password.length > PASSWORD_MAX) return { code: 'password_long', params: { max: PASSWORD_MAX } };
  return undefined;
}

/** The rule for a password at sign-in, which is looser: it may have been set under other rules. */
export function passwordError(password: string): CredentialError | undefined {
  if (password === '') return { code: 'password_missing' };
  return password.length > PASSWORD_MAX ? { code: 'password_long', params: { max: PASSWORD_MAX } } : undefined;
}

export const confirmationError = (password: string, confirmation: string): CredentialError | undefined =>
  password === confirmation ? undefined : { code: 'passwords_differ' };

/** The rule for a first or last name; both may be empty. */
export function personNameError(name: string): CredentialError | undefined {
  if (name.trim().length > PERSON_NAME_MAX) return { code: 'name_long', params: { max: PERSON_NAME_MAX } };
  return CONTROL.test(name) ? { code: 'name_character' } : undefined;
}
