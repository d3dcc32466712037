-- Whether its account, address or card had got money back by withdrawing from another contract when the subscription
-- was read. Here for the accounts; the next reading adds addresses and cards.
alter table subscriptions add column withdrew_before boolean not null default false;

update subscriptions set withdrew_before = true
from billing_customers, withdrawals
where billing_customers.stripe_customer_id = subscriptions.stripe_customer_id
  and withdrawals.user_id = billing_customers.user_id
  and withdrawals.state in ('accepted', 'done') and withdrawals.refund_amount > 0
  and withdrawals.subscription_id <> subscriptions.id;
