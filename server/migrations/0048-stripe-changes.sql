-- The change of an object at Stripe that was begun and not answered yet, with its idempotency key.
create table stripe_changes (
  object text primary key,
  change text not null,
  key text not null unique,
  begun_at timestamptz not null default clock_timestamp()
);
create index stripe_changes_begun_at on stripe_changes (begun_at);
