-- Staff search for addresses and names with typing errors. The extension is trusted: the owner of the database may
-- create it.
create extension if not exists pg_trgm;

-- Staff find customers by a part of their name. Both sides of the comparison are without case, accents and
-- vowel marks, with umlauts as they are written without them: Müller and Mueller are the same.
create function search_name(name text) returns text language sql immutable strict parallel safe
return replace(replace(replace(
  translate(
    regexp_replace(
      replace(lower(normalize(name, nfkd)), 'ß', 'ss'),
      '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'
    ),
    'æœøłđðħŧı', 'aoolddhti'
  ),
  'ae', 'a'), 'oe', 'o'), 'ue', 'u');

create table users (
  id uuid primary key default gen_random_uuid(),
  -- NFC, lower case, domain in ASCII: one account per mailbox, however it is typed.
  email text not null unique,
  name text not null,
  search_name text generated always as (search_name(name)) stored,
  password_hash text not null,
  -- Whether our rules would refuse the password, which came by an import. Null until its owner logs in with it, and
  -- for passwords that were chosen here.
  password_is_weak boolean,
  email_verified_at timestamptz,
  -- Since when the receiving server refuses the address for good. Null again once its owner has used a
  -- link that was sent there.
  email_undeliverable_at timestamptz,
  -- Since when every log-in asks for a passkey or a recovery code; null where none does.
  second_step_at timestamptz,
  -- Browsers that were known before this moment are unknown again; null where none was forgotten.
  devices_forgotten_at timestamptz,
  -- Since when the account is blocked by staff; null while it is not.
  blocked_at timestamptz,
  -- Which version of the terms the sign-up has agreed to, in which language, and when. Null for imported users.
  terms_version text,
  terms_language text,
  agreed_at timestamptz,
  -- What led to the sign-up, as the browser told it: campaign and first page. Null when it told nothing.
  attribution jsonb,
  -- When the account came with the users of another system.
  imported_at timestamptz,
  -- The language of its emails, as in "de": of the page of the sign-up or chosen later, else that of another system,
  -- as it was there. Null where none is known.
  language text,
  -- When an invite to an imported user was asked for, and when its email was enqueued: once for each user.
  invite_requested_at timestamptz,
  invited_at timestamptz,
  created_at timestamptz not null default now()
);
create index users_email_prefix on users (email text_pattern_ops);
create index users_email_trigrams on users using gin (email gin_trgm_ops);
create index users_search_name on users using gin (search_name gin_trgm_ops);
create index users_created_at on users (created_at);
create index users_unverified on users (created_at) where email_verified_at is null;
create index users_undeliverable on users (email_undeliverable_at) where email_undeliverable_at is not null;
create index users_imported_at on users (imported_at) where imported_at is not null;
create index users_invite_requested_at on users (invite_requested_at)
  where invite_requested_at is not null and invited_at is null;

-- Sign-ups whose address is not verified yet: of several with one address each keeps its own name,
-- password and link. The user's row has those of the first one.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  password_hash text not null,
  terms_version text,
  terms_language text,
  agreed_at timestamptz,
  attribution jsonb,
  language text,
  -- What a visitor chose before the sign-up: plan, code of the offer, promotion code. The verification answers
  -- with it, however often the email is sent again and in whatever browser its link is opened.
  choice jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, password_hash)
);
create index registrations_expires_at on registrations (expires_at);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the cookie: who reads this table cannot log in with it.
  token_hash bytea not null unique,
  user_agent text not null,
  -- When its user last proved to be that user; and when by a passkey or a recovery code: with the second step on,
  -- nothing less counts for a change of keys.
  proved_at timestamptz not null,
  key_proved_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- What proves once who reads a mailbox, or sits at a browser. No token and no code is stored.
create table one_time_secrets (
  id uuid primary key default gen_random_uuid(),
  -- In the order in which they were made.
  number bigint generated always as identity,
  purpose text not null check (purpose in
    ('verify-email', 'reset-password', 'data-export', 'notice', 'log-in-ticket', 'log-in-code', 'proof-code',
     'log-in-challenge', 'new-passkey-challenge', 'proof-challenge', 'second-step-challenge')),
  user_id uuid references users on delete cascade,
  -- The address that it was made for.
  email text,
  -- Of a token with random bits; null where a key and the id make the token or the code.
  hash bytea unique,
  -- The hash of what only the asking browser has: its cookie, the id of its session, or its ticket.
  bound_to bytea,
  attempts integer not null default 0,
  mailed_at timestamptz,
  expires_at timestamptz not null
);
create index one_time_secrets_user_id on one_time_secrets (user_id);
create index one_time_secrets_expires_at on one_time_secrets (expires_at);
create index one_time_secrets_email on one_time_secrets (email) where purpose = 'notice';
-- A user has at most one link of each purpose, and a browser one code.
create unique index one_time_secrets_link on one_time_secrets (user_id, purpose)
  where purpose in ('verify-email', 'reset-password', 'data-export');
create unique index one_time_secrets_code on one_time_secrets (purpose, bound_to)
  where purpose in ('log-in-code', 'proof-code');

create table user_passkeys (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  -- Both as WebAuthn has them; the key is in COSE's form.
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  -- Whether it may be copied to other devices of its owner, and whether it was.
  synced boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index user_passkeys_owner_id on user_passkeys (owner_id);

-- Accounts at OpenID Connect providers that log users in. A user has at most one at each.
create table user_providers (
  user_id uuid not null references users on delete cascade,
  -- An id of LOGIN_PROVIDERS.
  provider text not null,
  -- Both say who it is, for good; an address would not.
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  primary key (user_id, provider),
  unique (issuer, subject)
);

-- Hashes (argon2id) of codes that pass a second step, each once.
create table recovery_codes (
  code_hash text primary key,
  user_id uuid not null references users on delete cascade,
  -- A link that secures an account ends new ones.
  created_at timestamptz not null
);
create index recovery_codes_user_id on recovery_codes (user_id);

-- What will change about an account: its address, for which its user needs a link in the old mailbox and one in the
-- new, in any order; and what staff change, a day later, for a customer who cannot read the old mailbox or has lost
-- the keys. The new mailbox must confirm that too, and a link in the old one stops it. Links name the id.
create table account_changes (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('address', 'address by support', 'second step by support')),
  id uuid not null unique default gen_random_uuid(),
  -- Empty where the address stays.
  new_email text not null default '',
  -- In which its user has asked for it: it outlives the change, all others end.
  session_id uuid references sessions on delete set null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  begun_at timestamptz not null,
  takes_effect_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, kind)
);
create index account_changes_expires_at on account_changes (expires_at);

-- What has happened to an account, for its owner and for support; deleted after 180 days.
create table account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in
    ('sign-up', 'imported', 'log-in', 'log-in refused', 'log-out everywhere', 'password changed', 'password reset',
     'address changed', 'passkey added', 'passkey removed', 'provider linked', 'provider unlinked', 'secured by link',
     'second step on', 'second step off', 'recovery codes made', 'recovery code used',
     'second step removal begun', 'second step removal stopped', 'second step removed',
     'blocked', 'unblocked', 'sessions ended', 'address change begun', 'address change stopped',
     'export sent')),
  -- Why a log-in was refused: a code of the API. Null for all other events.
  reason text,
  -- As people name it: Firefox on Linux.
  browser text not null,
  -- The first part of the client's address, without what tells one connection from another.
  network text,
  at timestamptz not null
);
create index account_events_user on account_events (user_id, at);
create index account_events_at on account_events (at);
