-- What the console's pages on money ask for: a month of the books, open invoices in two orders, the plan of a
-- price. The included columns let a month be added up from the index alone.
create index invoices_paid on invoices (paid_at)
  include (currency, price_id, country, amount_paid, tax, total) where paid_at is not null;
create index invoices_chase_largest on invoices (currency, amount_remaining, id)
  where status = 'open' and attempts > 0;
create index invoices_chase_newest on invoices (currency, created_at, id)
  where status = 'open' and attempts > 0;
create index charges_created on charges (created_at, id);
create index refunds_created on refunds (created_at, id);
create index balance_transactions_sums on balance_transactions (created_at, id)
  include (currency, type, amount, fee, net);
create index subscriptions_price on subscriptions (price_id);
-- Which customers moved, and which trials ended, within a month: from the index alone.
create index subscription_changes_moved on subscription_changes (at) include (stripe_customer_id);
create index subscription_changes_trials on subscription_changes (trial_end) include (subscription_id, at)
  where trial_end is not null;
