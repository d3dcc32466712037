-- Why a subscription is canceled, as its customer said at our dialog or in Stripe's portal.
alter table subscriptions add column cancel_feedback text, add column cancel_comment text;

-- What the cancel dialog offered instead: the last one that a customer declined, and the last one taken.
create table cancel_offers (
  subscription_id text not null references subscriptions (id),
  is_taken boolean not null,
  offer text not null check (offer in ('pause', 'switch-to-monthly', 'help')),
  reason text not null,
  -- The plan before the offer was taken.
  plan text,
  -- By the clock of billing.
  answered_at timestamptz not null,
  primary key (subscription_id, is_taken)
);
create index cancel_offers_taken on cancel_offers (answered_at) where is_taken;
