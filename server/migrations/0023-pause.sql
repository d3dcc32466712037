-- Stripe's pause of collection. Null: collection goes on.
alter table subscriptions add column pause_behavior text;
-- When access ends because of the pause: the end of what is paid for. Null while there is access.
alter table subscriptions add column paused_from timestamptz;
-- When the first renewal after the pause is charged; null while the pause has no end.
alter table subscriptions add column paused_until timestamptz;
-- Of a resumption whose result is not known: its idempotency key, and when Stripe was last asked.
alter table subscriptions add column resume_attempt uuid;
alter table subscriptions add column resume_requested_at timestamptz;
