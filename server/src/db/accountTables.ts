import type { GeneratedAlways } from 'kysely';
import type { Defaulted } from './priceTables.ts';

/** Row types of people, how they come in, and their mails. */

export interface AppUserTable {
  user_id: GeneratedAlways<number>;
  email: string;
  /** E-mail in lower case: what makes it unique. */
  email_key: string;
  phone: string;
  first_name: Defaulted<string>;
  last_name: Defaulted<string>;
  user_type: Defaulted<'USER' | 'ADMIN' | 'MANAGER'>;
  /** Null: the person comes by another way, and has chosen no password. */
  password_hash: Defaulted<string | null>;
  created_at: Date;
  /** Since when they may not sign in. */
  disabled_at: Defaulted<Date | null>;
  /** When the person showed that the address is theirs. */
  email_verified_at: Defaulted<Date | null>;
  /** When its deletion began; null unless it is being deleted. */
  deletion_began_at: Defaulted<Date | null>;
  /** The Google account (`sub`) that opens this one. */
  google_id: Defaulted<string | null>;
  /** Its address when it was last used here; null where none opens this account, or none was used since it is kept. */
  google_email: Defaulted<string | null>;
}

export interface PasskeyTable {
  passkey_id: GeneratedAlways<number>;
  user_id: number;
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Defaulted<Date | null>;
}

/** Stands in one ID token of Google: whoever brings that token again comes too late. */
export interface GoogleNonceTable {
  nonce: string;
  expires_at: Date;
}

/** A question that an authenticator has not answered yet. */
export interface PasskeyChallengeTable {
  challenge: string;
  /** Whose key is to be added; null: a sign-in. */
  user_id: number | null;
  expires_at: Date;
}

/** A link that is, or should be, in somebody's mail. */
export interface MailLinkTable {
  link_id: GeneratedAlways<number>;
  user_id: number;
  purpose: 'reset' | 'verify';
  /** Where it goes; a verified one becomes the user's. */
  email: string;
  /** SHA-256 of its token; null while it waits for an administrator to hand it over. */
  token_hash: string | null;
  asked_at: Date;
  expires_at: Date;
}

export interface SessionTable {
  session_id: string;
  user_id: number;
  created_at: Date;
  last_seen_at: Date;
  /** The last login or cookie refresh; a bearer alone renews for 24 hours after it. */
  renewed_at: Date;
  user_agent: Defaulted<string>;
  /** SHA-256 of the refresh cookie's secret, and of its immediate predecessor. */
  refresh_hash: string;
  previous_refresh_hash: Defaulted<string | null>;
  rotated_at: Date;
  ended_at: Defaulted<Date | null>;
}

/** A person who may share nothing with the user. */
export interface UserBlockTable {
  user_id: number;
  blocked_id: number;
  /** E-mail and name as the user saw them when blocking; later changes are not the user's to see. */
  email: string;
  username: string;
  blocked_at: Date;
  /** When the user reported the person to the administrators; null: not reported. */
  reported_at: Defaulted<Date | null>;
}
