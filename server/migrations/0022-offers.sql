-- The code of the offer at whose prices a checkout sells and a subscription has begun; null for the plain
-- prices, and for what an earlier release stored.
alter table subscriptions add column offer text;
alter table checkout_attempts add column offer text;

-- An offer for a limited number counts both.
create index subscriptions_offer_idx on subscriptions (offer) where offer is not null;
create index checkout_attempts_offer_idx on checkout_attempts (offer)
  where state = 'open' and offer is not null;
