-- What has happened to an account, for its owner and for support; deleted after 180 days.
create table account_events (
  id bigint primary key generated always as identity,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in
    ('sign-up', 'log-in', 'log-out everywhere', 'password changed', 'password reset', 'address changed')),
  -- As people name it: Firefox on Linux.
  browser text not null,
  -- The first part of the client's address, without what tells one connection from another.
  network text,
  at timestamptz not null
);
create index account_events_user on account_events (user_id, at);
create index account_events_at on account_events (at);
