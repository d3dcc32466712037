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
-- They do all that these two did.
drop index subscription_changes_at;
drop index subscription_changes_trial_end;
-- A year of a subscription in minor units, as if no discount were for ever: an operator may count so.
alter table subscription_changes add column annual_before_discounts numeric not null
  generated always as (
    case when status in ('active', 'past_due') then coalesce(amount, 0) * quantity
      * case "interval" when 'month' then 12 when 'year' then 1 else 0 end
      / coalesce(interval_count, 1)::numeric
    else 0 end
  ) stored;
create index subscription_changes_counted_before_discounts on subscription_changes (currency, at, until)
  include (annual_before_discounts, cancel_requested_at, stripe_customer_id)
  where annual_before_discounts > 0;
