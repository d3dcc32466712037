-- What the hourly look for renewals ahead asks for.
create index subscriptions_renewing on subscriptions (current_period_end, id)
  where status in ('active', 'trialing') and cancel_at is null;
