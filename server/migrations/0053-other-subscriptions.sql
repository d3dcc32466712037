-- Subscriptions of our customers to other products of the Stripe account, as they were last read. They are
-- counted and named for the operator, and nothing else.
create table other_subscriptions (
  id text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  status text not null,
  -- Ids of the products at Stripe.
  products text[] not null
);
create index other_subscriptions_customer on other_subscriptions (stripe_customer_id);
