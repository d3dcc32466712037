-- Statements by which users withdraw from a contract, from the moment they are made.
create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  -- Set once an account is found for the address.
  user_id text,
  -- The contract that was withdrawn from, once that is decided.
  subscription_id text references subscriptions (id),
  -- The statement as it was sent; null once the account is deleted.
  name text,
  email text,
  message text,
  -- By the clock of billing: what counts for the 14 days.
  received_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Only the hash of the link's token; null for a user who was logged in.
  token_hash bytea unique,
  expires_at timestamptz,
  -- By the clock of billing.
  confirmed_at timestamptz,
  -- received: not confirmed. confirmed: not decided yet. accepted: ended, the refund under way.
  state text not null check (state in ('received', 'confirmed', 'accepted', 'done', 'refused')),
  refusal text,
  -- The last day on which the contract could be withdrawn from, as 2026-12-08.
  last_day text,
  -- Minor units, as decided.
  refund_amount integer,
  currency text,
  settled_at timestamptz
);
create index withdrawals_user on withdrawals (user_id);
create index withdrawals_unconfirmed on withdrawals (created_at) where state = 'received';
-- Two presses of the button are one statement, and a contract is withdrawn from once.
create unique index withdrawals_undecided on withdrawals (user_id)
  where state = 'confirmed' and token_hash is null;
create unique index withdrawals_contract on withdrawals (subscription_id)
  where state in ('accepted', 'done');

-- Subscriptions also end because their user has withdrawn from the contract.
alter table subscription_endings drop constraint subscription_endings_reason_check;
alter table subscription_endings add constraint subscription_endings_reason_check check (
  reason in (
    'TRIAL_ALREADY_USED', 'DUPLICATE', 'REFUNDED', 'DISPUTED', 'FRAUD_WARNING', 'WITHDRAWN'
  )
);
