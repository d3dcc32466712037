-- A change of the address needs a link used in the old mailbox and one in the new, in any order. A side
-- has a token from when its mail is written until its link is used.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  new_email text not null,
  old_token_hash bytea unique,
  new_token_hash bytea unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null
);

delete from one_time_links where purpose = 'change-email';
alter table one_time_links drop constraint one_time_links_new_email_check;
alter table one_time_links drop column new_email;
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('verify-email', 'reset-password'));
