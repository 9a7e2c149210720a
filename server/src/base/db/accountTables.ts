import type { GeneratedAlways } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row types of users, their ways to sign in, and mailed links. */

export interface AppUserTable {
  user_id: GeneratedAlways<number>;
  email: string;
  /** E-mail in lower case; unique. */
  email_key: string;
  phone: string;
  first_name: WithDefault<string>;
  last_name: WithDefault<string>;
  user_type: WithDefault<'USER' | 'ADMIN' | 'MANAGER'>;
  /** Null: the person signs in another way and has no password. */
  password_hash: WithDefault<string | null>;
  created_at: Date;
  /** Since when an administrator has disabled the account; a deletion does not set it. */
  disabled_at: WithDefault<Date | null>;
  /** When the person proved that the address is theirs. */
  email_verified_at: WithDefault<Date | null>;
  /** When the account's deletion began; null unless it is being deleted. */
  deletion_began_at: WithDefault<Date | null>;
  /** Until when a deleted account can come back; null: it cannot. */
  erase_at: WithDefault<Date | null>;
  /** Since when nobody sees a deleted account's lists and name. */
  hidden_at: WithDefault<Date | null>;
  /** Until when one process hides what belongs to the deleted account, or brings it back; null: none does. */
  moving_until: WithDefault<Date | null>;
  /** The Google account (`sub`) that opens this one. */
  google_id: WithDefault<string | null>;
  /** The Google account's address at its last use here; null without a Google account, or before its first use. */
  google_email: WithDefault<string | null>;
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
  last_used_at: WithDefault<Date | null>;
}

/** A nonce in one ID token of Google. It makes the token valid once. */
export interface GoogleNonceTable {
  nonce: string;
  expires_at: Date;
}

/** A challenge that an authenticator has not answered yet. */
export interface PasskeyChallengeTable {
  challenge: string;
  /** The user who adds a key; null: a sign-in. */
  user_id: number | null;
  expires_at: Date;
}

/** A link that was mailed, or waits for an administrator. */
export interface MailLinkTable {
  link_id: GeneratedAlways<number>;
  user_id: number;
  purpose: 'reset' | 'verify';
  /** The address of the mail. A verified one becomes the user's. */
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
  user_agent: WithDefault<string>;
  /** The person's name for the device; empty: none. */
  name: WithDefault<string>;
  /** The same for the person's other sessions on the device; null: the browser keeps no cookies, or an older session. */
  device_key: WithDefault<string | null>;
  /** SHA-256 of the refresh cookie's secret, and of its immediate predecessor. */
  refresh_hash: string;
  previous_refresh_hash: WithDefault<string | null>;
  rotated_at: Date;
  ended_at: WithDefault<Date | null>;
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
  reported_at: WithDefault<Date | null>;
}

export interface FamilyTable {
  family_id: GeneratedAlways<number>;
  name: string;
  created_at: Date;
}

/** A person is in at most one family. The member who has been in it longest may take others out. */
export interface FamilyMemberTable {
  user_id: number;
  family_id: number;
  joined_at: Date;
  shares_lists: WithDefault<boolean>;
  shares_recipes: WithDefault<boolean>;
}

export interface FamilyInvitationTable {
  family_id: number;
  /** As the sender typed it. */
  email: string;
  email_key: string;
  invited_by: number;
  invited_at: Date;
}

/** A link into a family. It lets in one person, and is deleted then. */
export interface FamilyLinkTable {
  link_id: GeneratedAlways<number>;
  family_id: number;
  /** SHA-256 of its token. */
  token_hash: string;
  created_by: number;
  created_at: Date;
  expires_at: Date;
}

/** Whose invitation into a family a person has declined last, and when. */
export interface FamilyRefusalTable {
  user_id: number;
  invited_by: number;
  refused_at: Date;
}

/** The second factor of the sign-in by password. */
export interface SecondFactorTable {
  user_id: number;
  /** Encrypted; in base 32 in rows of older versions until the next start. */
  secret: string;
  is_on: WithDefault<boolean>;
  last_step: WithDefault<number>;
  /** SHA-256, base64url. */
  recovery_hashes: WithDefault<string[]>;
  created_at: Date;
}

/** A token of a person's own program. */
export interface ApiTokenTable {
  token_id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  scopes: string[];
  /** SHA-256, base64url: the secret has 256 random bits. */
  secret_hash: string;
  created_at: Date;
  last_used_at: WithDefault<Date | null>;
  /** Null: it does not expire. */
  expires_at: Date | null;
}
