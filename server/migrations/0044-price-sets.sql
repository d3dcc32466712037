-- Both plans at prices of their own, from a moment: of an offer, or the plain ones where `offer` is null.
-- Amounts are minor units, times go by the clock of billing.
create table price_sets (
  id uuid primary key default gen_random_uuid(),
  offer text,
  name text,
  currency text not null,
  monthly_amount integer not null,
  monthly_original_amount integer not null,
  yearly_amount integer not null,
  yearly_original_amount integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  max_redemptions integer,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  -- Since when Stripe has its prices.
  prepared_at timestamptz,
  taken_back_at timestamptz,
  check ((offer is null) = (name is null)),
  check (offer is not null or (ends_at is null and max_redemptions is null))
);
-- Once scheduled, a code names its subscribers for ever; one of a draft is free again when that is taken back.
create unique index price_sets_offer on price_sets (offer)
  where scheduled_at is not null or taken_back_at is null;
create index price_sets_scheduled on price_sets (scheduled_at) where scheduled_at is not null;

-- How many pay which price, without reading the rows.
create index subscriptions_paid_prices on subscriptions (status, price_id, plan, offer, amount, currency);
