-- Null once the account is gone: Stripe keeps whom the invoices were made out to.
alter table billing_customers alter column email drop not null;
alter table billing_customers alter column name drop not null;
update billing_customers set email = null, name = null
  where not exists (select from users where users.id::text = billing_customers.user_id);
