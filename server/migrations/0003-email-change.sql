-- A link to a new address carries that address: it becomes the user's once the link is used.
alter table one_time_links add column new_email text;
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'change-email'));
alter table one_time_links add constraint one_time_links_new_email_check
  check ((purpose = 'change-email') = (new_email is not null));
