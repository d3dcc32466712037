-- Tries within a limit, and when they are forgotten: milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- The servers that run. Each writes here every fifteen seconds that it does, and takes its row away when it
-- stops: a row that is older is of a server that died.
create table servers (
  id uuid primary key,
  host text not null,
  version text not null,
  commit text not null,
  runs_jobs boolean not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
