-- Each run of `npm run import` with --write.
create table import_runs (
  id uuid primary key default gen_random_uuid(),
  -- Its name without the folder.
  file text not null,
  new_users integer not null default 0,
  known_users integer not null default 0,
  left_out integer not null default 0,
  started_at timestamptz not null,
  -- Null while it runs, and for ever when it was killed.
  ended_at timestamptz
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
