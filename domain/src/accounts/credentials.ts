import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX, PHONE_MAX, PHONE_MIN } from '../limits/accounts.ts';

/**
 * The rules for sign-up fields with their messages [A20], for the form and for the server alike.
 * Each function returns a Hebrew sentence about what is wrong, or undefined.
 */

const EMAIL = /^[^\s@\p{C}<>()[\]",;:\\]+@[^\s@.\p{C}<>()[\]",;:\\]+(\.[^\s@.\p{C}<>()[\]",;:\\]+)+$/u;
const PHONE = /^[\d\-+ ()]*$/;
const CONTROL = /\p{Cc}/u;

export function emailError(email: string): string | undefined {
  const trimmed = email.trim();
  return trimmed.length <= EMAIL_MAX && EMAIL.test(trimmed) ? undefined : 'כתובת אימייל לא תקינה';
}

export function phoneError(phone: string): string | undefined {
  const trimmed = phone.trim();
  if (!PHONE.test(trimmed)) return 'מספר טלפון יכול להכיל רק ספרות וסימני פיסוק';
  if (trimmed.length < PHONE_MIN) return `מספר טלפון חייב להכיל לפחות ${PHONE_MIN} ספרות`;
  if (trimmed.length > PHONE_MAX) return `מספר טלפון יכול להכיל עד ${PHONE_MAX} תווים`;
  return undefined;
}

/** The rule for a new password. The server also refuses the most common ones. */
export function newPasswordError(password: string): string | undefined {
  if (password === '') return 'נא להזין סיסמה';
  if (password.length < PASSWORD_MIN) return `הסיסמה חייבת להכיל לפחות ${PASSWORD_MIN} תווים`;
  if (password.length > PASSWORD_MAX) return `הסיסמה יכולה להכיל עד ${PASSWORD_MAX} תווים`;
  return undefined;
}

/** The rule for a password at sign-in, which is looser: it may have been set under other rules. */
export function passwordError(password: string): string | undefined {
  if (password === '') return 'נא להזין סיסמה';
  return password.length > PASSWORD_MAX ? `הסיסמה יכולה להכיל עד ${PASSWORD_MAX} תווים` : undefined;
}

export const confirmationError = (password: string, confirmation: string): string | undefined =>
  password === confirmation ? undefined : 'הסיסמאות אינן תואמות';

/** The rule for a first or last name; both may be empty. */
export function personNameError(name: string): string | undefined {
  if (name.trim().length > PERSON_NAME_MAX) return `השם יכול להכיל עד ${PERSON_NAME_MAX} תווים`;
  return CONTROL.test(name) ? 'השם מכיל תו שאינו מותר' : undefined;
}
