/** Numbers of accounts; times are milliseconds unless the name says otherwise. */

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const PHONE_MIN = 10;
export const PHONE_MAX = 30;
export const PERSON_NAME_MAX = 100;
export const REFRESH_IDLE_DAYS = 30;
export const REFRESH_ABSOLUTE_DAYS = 90;
/** Challenges for passkeys and Google that one address may have open on the server. */
export const CHALLENGES_PER_HOUR = 200;
export const PASSKEY_NAME_MAX = 60;
/** From the challenge to the finger on the sensor. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
/** From the request for a nonce to Google's answer. */
export const GOOGLE_NONCE_MS = 10 * 60_000;
/** The pause before the same mail can be sent again. */
export const MAIL_AGAIN_MS = 60_000;
/** Mails to one address, or for one person. */
export const MAILS_PER_HOUR = 5;
export const DEVICE_NAME_MAX = 60;
export const SESSION_CHECK_MS = 30_000;

export const API_TOKEN_NAME_MAX = 60;
/** For how many days a token of a program can be made; it can also be made without an end. */
export const API_TOKEN_DAYS = [30, 90, 365] as const;
