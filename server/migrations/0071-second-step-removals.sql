-- Second steps that support removes for customers who have lost their keys, a day later.
create table second_step_removals (
  user_id uuid primary key references users (id) on delete cascade,
  begun_at timestamptz not null,
  takes_effect_at timestamptz not null,
  -- Hashes of the links that stop it: each email has its own.
  stop_token_hashes bytea[] not null default '{}'
);
create index second_step_removals_takes_effect_at on second_step_removals (takes_effect_at);
