-- When a subscription was first paid for, and what of its payments is not returned. Each synchronization writes both:
-- every page of the dashboard and every linked browser asks for the subscription, and payments change seldom.
alter table subscriptions add column first_paid_at timestamptz;
alter table subscriptions add column returnable bigint not null default 0;
update subscriptions set first_paid_at = payments.first_paid_at, returnable = payments.returnable
from (
  select invoices.subscription_id, min(invoices.paid_at) as first_paid_at,
    coalesce(sum(charges.amount - charges.amount_refunded), 0) as returnable
  from invoices
  left join charges on charges.invoice_id = invoices.id and charges.status = 'succeeded' and not charges.disputed
  where invoices.total > 0 and invoices.status = 'paid'
  group by invoices.subscription_id
) as payments
where payments.subscription_id = subscriptions.id;

-- A change of plan is read with the subscription, so nothing marks the customers who have one. The previous release
-- reads the mark: it finds everybody marked, and asks again.
drop trigger plan_changes_mark on plan_changes;
drop function mark_plan_change();
alter table billing_customers alter column has_plan_change set default true;
update billing_customers set has_plan_change = true where not has_plan_change;
