-- Customers at Stripe that pay and that belong to no account, say after a backup was restored.
create table orphan_customers (
  stripe_customer_id text primary key,
  -- When the first event came that this customer is charged.
  since timestamptz not null default now(),
  -- When the customer was last read at Stripe; null until then, as are the next two.
  read_at timestamptz,
  -- What goes on being charged, and what was paid last.
  charges jsonb,
  -- The account that it belongs to, if there is one; an operator links the two.
  user_id text,
  -- When an operator asked for that.
  adoption_requested_at timestamptz
);
create index orphan_customers_read_at on orphan_customers (read_at nulls first);

-- Until now such events were only ignored: their customers are read soon after the start.
insert into orphan_customers (stripe_customer_id, since)
  select stripe_customer_id, min(received_at) from stripe_events
  where state = 'ignored' and stripe_customer_id is not null
    and type in ('checkout.session.completed', 'customer.subscription.created',
      'customer.subscription.updated', 'customer.subscription.resumed', 'invoice.paid')
  group by stripe_customer_id;
