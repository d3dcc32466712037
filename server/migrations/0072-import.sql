-- When an account came with the users of another system, and its language there.
alter table users add column imported_at timestamptz;
alter table users add column language text;

-- Whether our rules would refuse the password, which came by an import. Null until its owner logs in with it, and for
-- passwords that were chosen here.
alter table users add column password_is_weak boolean;

-- When an invite to an imported user was asked for, and when its email was enqueued: once for each user.
alter table users add column invite_requested_at timestamptz;
alter table users add column invited_at timestamptz;
create index users_invite_requested_at on users (invite_requested_at)
  where invite_requested_at is not null and invited_at is null;

-- When a customer was linked by an import: until the import is finished, we send no emails about its billing.
alter table billing_customers add column imported_at timestamptz;

-- An email that an import kept back. It is never sent.
alter table billing_mails add column suppressed_at timestamptz;

-- A device may also have been linked by the licence of another system.
alter table licence_grants add column linked_by text not null default 'page' check (linked_by in ('page', 'licence'));
-- Not validated: the older rows hold fewer values, and checking them would lock the table.
alter table licence_devices drop constraint licence_devices_linked_by_check;
alter table licence_devices add constraint licence_devices_linked_by_check
  check (linked_by in ('page', 'code', 'licence')) not valid;

-- The same for emails to the operator.
alter table operator_mails add column suppressed_at timestamptz;

-- When the user of an imported customer last changed something here: emails about that are sent during an import too.
alter table billing_customers add column acted_at timestamptz;

-- A repair that was decided during an import waits until it is finished, and so does the ending that it brings about.
alter table billing_repairs add column held_at timestamptz;
alter table billing_repairs add column ending text;

-- The switch of an import is turned by a command, and not by a member of staff.
alter table switches alter column changed_by drop not null;

-- Each run of `npm run import` with --write.
create table import_runs (
  id uuid primary key default gen_random_uuid(),
  -- Its name without the folder.
  file text not null,
  started_at timestamptz not null,
  -- Null while it runs, and for ever when it was killed.
  ended_at timestamptz,
  new_users integer not null default 0,
  known_users integer not null default 0,
  left_out integer not null default 0
);

-- Rows that the newest run with their address left out. They are deleted once a run takes them.
create table import_left_out (
  run_id uuid not null references import_runs on delete cascade,
  line integer not null,
  -- As in the file.
  email text not null,
  reason text not null,
  primary key (run_id, line)
);
create index import_left_out_email on import_left_out (email);

-- Not validated: the older rows hold fewer kinds, and checking them would lock the table.
alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in
  ('sign-up', 'imported', 'log-in', 'log-in refused', 'log-out everywhere', 'password changed', 'password reset',
   'address changed', 'passkey added', 'passkey removed', 'provider linked', 'provider unlinked', 'secured by link',
   'second step on', 'second step off', 'recovery codes made', 'recovery code used',
   'second step removal begun', 'second step removal stopped', 'second step removed',
   'blocked', 'unblocked', 'sessions ended', 'address change begun', 'address change stopped',
   'export sent')) not valid;
