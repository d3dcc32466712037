-- Every scrape of the metrics asks for the oldest.
create index billing_mails_unsent on billing_mails (created_at) where sent_at is null;
