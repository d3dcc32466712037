-- Messages to support.
create table help_requests (
  id uuid primary key default gen_random_uuid(),
  -- What sender and support call it.
  number integer not null unique generated always as identity (start with 20001),
  -- Of a sender who was logged in.
  user_id uuid references users on delete cascade,
  topic text not null,
  name text not null,
  email text not null,
  message text not null,
  -- The page that it is about, the browser and the extension's version, as far as they were sent.
  context jsonb not null,
  created_at timestamptz not null,
  -- When support got the email.
  sent_at timestamptz
);
create index help_requests_user_id on help_requests (user_id) where user_id is not null;
create index help_requests_created_at on help_requests (created_at);
