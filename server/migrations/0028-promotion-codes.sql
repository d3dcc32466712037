-- The promotion code with which a checkout was opened, as it is read and its id at Stripe; null without one,
-- and for what an earlier release stored.
alter table checkout_attempts add column code text, add column promotion_code text;

-- What coupons take off the next charge; null when nothing, or when an earlier release stored the row.
alter table subscriptions add column discounts jsonb;
