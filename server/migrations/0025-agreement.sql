-- Which version of the terms a sign-up has agreed to, and when. Null for sign-ups before this was stored,
-- and for those that a server of the previous release takes.
alter table users add column terms_version text, add column agreed_at timestamptz;
alter table registrations add column terms_version text, add column agreed_at timestamptz;
