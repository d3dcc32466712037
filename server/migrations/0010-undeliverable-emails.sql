-- Since when the receiving server refuses the address for good. Null again once its owner has used a
-- link that was sent there.
alter table users add column email_undeliverable_at timestamptz;
-- Since when an email that was not sent is refused by the receiving server of its address: it is tried
-- once more an hour later, then given up.
alter table billing_mails add column undeliverable_at timestamptz;
