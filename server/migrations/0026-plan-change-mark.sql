-- Whether plan_changes has a row of this customer: every page of the dashboard asks for the subscription,
-- and hardly a customer has one.
alter table billing_customers add column has_plan_change boolean not null default false;

-- A trigger, because the previous release writes plan_changes too while servers are replaced one by one.
create function mark_plan_change() returns trigger language plpgsql as $$
begin
  update billing_customers set has_plan_change = (tg_op = 'INSERT')
    where stripe_customer_id = coalesce(new.stripe_customer_id, old.stripe_customer_id);
  return null;
end $$;
create trigger plan_changes_mark after insert or delete on plan_changes
  for each row execute function mark_plan_change();

update billing_customers c set has_plan_change = true
  where exists (select from plan_changes p where p.stripe_customer_id = c.stripe_customer_id);
