-- Searching for customers from the console: by the beginning of an address, by one with typing errors, by
-- name, by card. The extension is trusted: the owner of the database may create it.
create extension if not exists pg_trgm;
create index users_email_prefix on users (email text_pattern_ops);
create index users_email_trigrams on users using gin (email gin_trgm_ops);
create index users_name_trigrams on users using gin (name gin_trgm_ops);
create index subscriptions_card on subscriptions (card_last4, card_exp_year, card_exp_month);

-- What staff write about a customer; it goes with the account.
create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  staff_id uuid not null references staff (id),
  text text not null,
  created_at timestamptz not null
);
create index customer_notes_user_id on customer_notes (user_id, created_at);
