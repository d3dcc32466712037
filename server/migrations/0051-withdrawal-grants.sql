-- For whom money was returned by a withdrawal, besides the account: hashes of the address and of the cards,
-- which stay when the account goes. The guarantee is given once.
create table withdrawal_grants (
  kind text not null check (kind in ('email', 'card')),
  hash text not null,
  subscription_id text not null,
  granted_at timestamptz not null default now(),
  primary key (kind, hash, subscription_id)
);
