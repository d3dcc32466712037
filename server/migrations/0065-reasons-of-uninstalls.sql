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
