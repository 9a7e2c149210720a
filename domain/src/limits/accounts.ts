/** Numbers of accounts; times are milliseconds unless the name says otherwise. */

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const PHONE_MIN = 10;
export const PHONE_MAX = 30;
export const EMAIL_MAX = 254;
export const PERSON_NAME_MAX = 100;
export const ACCESS_TOKEN_MINUTES = 60;
export const REFRESH_IDLE_DAYS = 30;
export const REFRESH_ABSOLUTE_DAYS = 90;
/** An old refresh cookie used this soon after its rotation is another tab, not a thief. */
export const REFRESH_RACE_MS = 30_000;
export const BEARER_RENEWAL_HOURS = 24;
export const LOGIN_FAILURES_MAX = 10;
export const LOGIN_FAILURES_WINDOW_MS = 15 * 60_000;
/** Failed sign-ins of one address over all e-mails in that window. */
export const ADDRESS_FAILURES_MAX = 30;
/** Failed sign-ins of one account over all addresses; beyond them only known devices may try. */
export const ACCOUNT_FAILURES_MAX = 100;
export const ACCOUNT_FAILURES_WINDOW_MS = 60 * 60_000;
/** The limit for one address, which may be a whole household or school. */
export const REGISTRATIONS_PER_HOUR = 20;
/** Challenges for passkeys and Google that one address may have open on the server. */
export const CHALLENGES_PER_HOUR = 200;
/** A refresh secret that was replaced up to this many renewals ago is detected as stolen. */
export const REFRESH_CHAIN_MAX = 1000;
/** How long a link to set a new password works, and the window in which requests for one are counted. */
export const RESET_LINK_MS = 60 * 60_000;
export const VERIFY_LINK_MS = 24 * 60 * 60_000;
/** A link that an administrator hands over may take a day to arrive. */
export const HANDED_LINK_MS = 24 * 60 * 60_000;
/** How long a link that could not be mailed waits for an administrator. */
export const LINK_REQUEST_MS = 7 * 24 * 60 * 60_000;
export const LINK_TOKEN_BYTES = 32;
export const LINK_TOKEN_MAX = 100;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
/** From the challenge to the finger on the sensor. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
/** From the request for a nonce to Google's answer. */
export const GOOGLE_NONCE_MS = 10 * 60_000;
export const GOOGLE_CREDENTIAL_MAX = 8192;
/** The pause before the same mail can be sent again. */
export const MAIL_AGAIN_MS = 60_000;
/** Mails to one address, or for one person. */
export const MAILS_PER_HOUR = 5;
/** Mails requested from one network address, which may be a whole neighbourhood. */
export const MAILS_PER_HOUR_FROM = 100;
export const DEVICE_NAME_MAX = 60;
export const SESSION_CHECK_MS = 30_000;
export const SESSION_WARNING_MS = 5 * 60_000;
export const SESSION_REFRESH_MS = 2 * 60_000;

/** A code of an app, or a recovery code, with the spaces and hyphens that it was copied with. */
export const SECOND_FACTOR_CODE_MAX = 40;
/** Guesses of a code for one account, over all addresses and from one. */
export const CODES_PER_HOUR = 60;
export const CODES_PER_HOUR_FROM = 15;
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 10;

/** Tokens of one person's own programs, and for how many days one can be made; it can also be made without an end. */
export const API_TOKENS_MAX = 20;
export const API_TOKEN_NAME_MAX = 60;
export const API_TOKEN_DAYS = [30, 90, 365] as const;
/** A deleted account can come back for this long. */
export const ACCOUNT_RETURN_DAYS = 14;
/** How long after a sign-in a deleted account can be brought back by its answer. */
export const RETURN_TOKEN_MINUTES = 15;
