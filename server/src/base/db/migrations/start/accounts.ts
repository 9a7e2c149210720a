/** Accounts, the ways to sign in, and what each person chose. */
export const ACCOUNTS = `
create table app_user (
  user_id integer generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  phone text not null, first_name text not null default '', last_name text not null default '',
  user_type text not null default 'USER' check (user_type in ('USER', 'ADMIN', 'MANAGER')),
  password_hash text, created_at timestamptz not null, disabled_at timestamptz, email_verified_at timestamptz,
  google_id text unique,
  google_email text, deletion_began_at timestamptz, erase_at timestamptz, hidden_at timestamptz,
  moving_until timestamptz
);
create index app_user_deleted on app_user (deletion_began_at) where deletion_began_at is not null;
-- A browser or a phone on which a person is signed in. Its name, and the key of its device, follow the device to the
-- next sign-in.
create table session (
  session_id uuid primary key,
  user_id integer not null references app_user on delete cascade,
  created_at timestamptz not null, last_seen_at timestamptz not null, renewed_at timestamptz not null,
  user_agent text not null default '', refresh_hash text not null, previous_refresh_hash text,
  rotated_at timestamptz not null, ended_at timestamptz, name text not null default '', device_key text
);
create index session_of_user on session (user_id);
create index session_device on session (user_id, device_key) where device_key is not null;
-- Links that are mailed: to choose a new password, to show that an address is one's own.
create table mail_link (
  link_id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify')),
  email text not null,
  token_hash text unique,
  asked_at timestamptz not null, expires_at timestamptz not null
);
create index mail_link_user on mail_link (user_id);
-- Passkeys, and the challenges that authenticators have not answered yet.
create table passkey (
  passkey_id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key text not null, counter bigint not null, transports text[] not null, name text not null,
  created_at timestamptz not null, last_used_at timestamptz
);
create index passkey_user on passkey (user_id);
create table passkey_challenge (
  challenge text primary key,
  user_id integer references app_user on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
-- ID tokens of Google count once.
create table google_nonce (
  nonce text primary key,
  expires_at timestamptz not null
);
create index google_nonce_expires on google_nonce (expires_at);
-- The code of an app that the sign-in by password asks for, with codes for the day on which the phone is lost.
create table second_factor (
  user_id integer primary key references app_user on delete cascade,
  secret text not null, is_on boolean not null default false, last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}', created_at timestamptz not null
);
-- Tokens by which a person's own programs call the API. Only a hash of each is stored.
create table api_token (
  token_id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  name text not null, scopes text[] not null,
  secret_hash text not null unique,
  created_at timestamptz not null, last_used_at timestamptz, expires_at timestamptz
);
create index api_token_user on api_token (user_id);
-- People who may not share anything with a user. Both sides' accounts take their blocks with them.
create table user_block (
  user_id integer not null references app_user on delete cascade,
  blocked_id integer not null references app_user on delete cascade,
  email text not null, username text not null, blocked_at timestamptz not null, reported_at timestamptz,
  check (user_id <> blocked_id),
  primary key (user_id, blocked_id)
);
create index user_block_of on user_block (blocked_id);
-- The settings of each person, a row for each field with the time of its change: the last change of a field stays.
create table user_setting (
  user_id integer not null references app_user on delete cascade,
  path text not null, value jsonb not null, changed_at timestamptz not null,
  primary key (user_id, path)
);

-- Families: people who share new lists with each other and read each other's recipes. A family without members is
-- deleted.
create table family (
  family_id integer generated always as identity primary key,
  name text not null, created_at timestamptz not null
);
create table family_member (
  user_id integer primary key references app_user on delete cascade,
  family_id integer not null references family on delete cascade,
  joined_at timestamptz not null, shares_lists boolean not null default true,
  shares_recipes boolean not null default true
);
create index family_member_family on family_member (family_id);
create table family_invitation (
  family_id integer not null references family on delete cascade,
  user_id integer not null references app_user on delete cascade,
  invited_by integer not null references app_user on delete cascade,
  invited_at timestamptz not null,
  primary key (family_id, user_id)
);
create index family_invitation_user on family_invitation (user_id);

-- Kept answers are deleted by age, which goes with the order they were written in: a brin index has a few bytes
-- instead of an entry each. The answer of a keyed change is the action that it became; no second copy of it is
-- stored.
create table idempotency (
  user_id integer not null, key uuid not null, request_hash text not null, status integer not null, body jsonb,
  created_at timestamptz not null, list_id integer, version integer,
  primary key (user_id, key)
);
create index idempotency_age on idempotency using brin (created_at);

-- Sessions and users announce their changes, so that a process may keep who is signed in in its memory.
create function announce_session() returns trigger language plpgsql as $$ begin
    perform pg_notify('sali_accounts', 'session:' || old.session_id);
    return null;
  end $$;
create trigger announce_session_end after update of ended_at on session for each row
  when (old.ended_at is distinct from new.ended_at) execute function announce_session();
create trigger announce_session_delete after delete on session for each row execute function announce_session();
create function announce_user() returns trigger language plpgsql as $$ begin
    perform pg_notify('sali_accounts', 'user:' || old.user_id);
    return null;
  end $$;
create trigger announce_user_change after update on app_user for each row
  when ((old.email, old.first_name, old.last_name, old.phone, old.user_type, old.disabled_at)
    is distinct from (new.email, new.first_name, new.last_name, new.phone, new.user_type, new.disabled_at))
  execute function announce_user();
create trigger announce_user_delete after delete on app_user for each row execute function announce_user();

-- A change of a list checks no foreign key: its list is locked, and its author is signed in. Triggers do what the
-- keys would.
create function forget_user() returns trigger language plpgsql as $$ begin
    delete from idempotency where user_id = old.user_id;
    update list_action set user_id = null where user_id = old.user_id;
    return null;
  end $$;
create trigger forget_user after delete on app_user for each row execute function forget_user();
`;
