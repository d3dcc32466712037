-- Who has had what a person gets once: a free trial, money back by withdrawing. Hashes, kept when the account goes.
drop table trial_grants, withdrawal_grants;
create table person_claims (
  purpose text not null check (purpose in ('trial', 'withdrawal')),
  kind text not null check (kind in ('user', 'email', 'card')),
  hash text not null,
  subscription_id text not null,
  claimed_at timestamptz not null default now(),
  -- After a dispute: nothing more for this key, however often a card may claim.
  barred boolean not null default false,
  -- By staff: it no longer counts. The row stays, or the next synchronization would record the trial again.
  forgiven_at timestamptz,
  primary key (purpose, kind, hash, subscription_id)
);
create index person_claims_subscription on person_claims (subscription_id);
