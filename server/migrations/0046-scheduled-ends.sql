-- A subscription whose end is scheduled for later than its next renewal renews until then.
-- The condition is that of `renewsInSql`, and also finds what the previous release asks for.
drop index subscriptions_renewing;
create index subscriptions_renewing on subscriptions (current_period_end, id)
  where status in ('active', 'trialing') and (cancel_at is null or cancel_at > case
    when pause_behavior is null then current_period_end else paused_until end);
