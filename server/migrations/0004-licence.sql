-- Linked browsers: each is one installation of the extension in one browser profile. Secrets are stored as
-- SHA-256 hashes.
create table licence_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  install_id uuid not null,
  name text not null check (name <> ''),
  extension_version text not null,
  linked_by text not null check (linked_by in ('page', 'code', 'licence')),
  credential_hash bytea not null,
  -- Of a renewed credential that was not used yet, and of the one before the present.
  next_hash bytea,
  spent_hash bytea,
  -- Of the token that only unlinks: it stays as long as the device, whatever keys are changed.
  unlink_hash bytea not null,
  linked_at timestamptz not null,
  renewed_at timestamptz not null,
  last_seen_on date not null,
  unique (user_id, install_id)
)
-- Room on each page for a new version of a row: no index has a column that changes, so that the daily
-- update of `last_seen_on` writes none.
with (fillfactor = 85);

-- What a page, or the licence of another system, has asked for: a code that the extension redeems with the verifier
-- of `challenge`.
create table licence_grants (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  challenge text not null,
  install_id uuid not null,
  name text not null,
  version text not null,
  linked_by text not null check (linked_by in ('page', 'licence')),
  -- The device that gives up its place.
  replaces uuid,
  expires_at timestamptz not null
);
create index licence_grants_user_id on licence_grants (user_id);
create index licence_grants_expires_at on licence_grants (expires_at);

-- What an extension shows, for its user to type on the site.
create table licence_device_codes (
  device_code_hash bytea primary key,
  user_code_hash bytea not null unique,
  install_id uuid not null,
  name text not null,
  version text not null,
  -- A hash of the network that asked.
  network text not null,
  -- The session that has looked the code up last: it alone can decide.
  looked_up_by uuid,
  -- Who has approved it.
  user_id uuid references users on delete cascade,
  denied boolean not null default false,
  replaces uuid,
  interval_seconds integer not null,
  polled_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index licence_device_codes_user_id on licence_device_codes (user_id)
  where user_id is not null;
create index licence_device_codes_expires_at on licence_device_codes (expires_at);

-- Why people removed the extension. Nothing here says who they are.
create table uninstall_answers (
  -- In UTC, as the page counts it.
  answered_on date not null,
  reason text not null,
  answers integer not null,
  primary key (answered_on, reason)
);

-- What some wrote beside their answer.
create table uninstall_comments (
  id bigint generated always as identity primary key,
  written_on date not null,
  reason text not null,
  comment text not null
);
create index uninstall_comments_day on uninstall_comments (written_on);
