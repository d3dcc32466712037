-- Since when every log-in of a user asks for a passkey or a recovery code; null where none does.
alter table users add column second_step_at timestamptz;

-- Hashes (argon2id) of codes that pass a second step, each once.
create table recovery_codes (
  code_hash text primary key,
  user_id uuid not null references users (id) on delete cascade
);
create index recovery_codes_user_id on recovery_codes (user_id);

-- Log-ins and resets that wait for their second step.
create table log_in_tickets (
  ticket_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index log_in_tickets_user_id on log_in_tickets (user_id);
create index log_in_tickets_expires_at on log_in_tickets (expires_at);

-- Not validated: the older rows hold fewer kinds, and checking them would lock the table.
alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in
  ('sign-up', 'log-in', 'log-out everywhere', 'password changed', 'password reset', 'address changed',
   'passkey added', 'passkey removed',
   'second step on', 'second step off', 'recovery codes made', 'recovery code used',
   'second step removal begun', 'second step removal stopped', 'second step removed',
   'blocked', 'unblocked', 'sessions ended', 'address change begun', 'address change stopped',
   'export sent')) not valid;
