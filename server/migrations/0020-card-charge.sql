-- The next charge to the card as it was forecast from Stripe's previews; null if there is none, or the row
-- was stored by an earlier release.
alter table subscriptions add column card_charge jsonb;
