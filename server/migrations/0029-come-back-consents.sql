-- Consents to one email with the price to come back, a month after Premium has ended.
create table come_back_consents (
  -- Of the link in the email that withdraws the consent, which is all it can do: no hash, because the
  -- email is written a month later.
  token text primary key,
  user_id text not null,
  subscription_id text not null references subscriptions (id),
  given_at timestamptz not null,
  -- When the email was put into the outbox.
  enqueued_at timestamptz,
  withdrawn_at timestamptz,
  -- The user has subscribed again or resumed, or the email would no longer fit.
  ended_at timestamptz
);
create index come_back_consents_user on come_back_consents (user_id);
-- A user has one at most that still counts.
create unique index come_back_consents_open on come_back_consents (user_id)
  where enqueued_at is null and withdrawn_at is null and ended_at is null;
