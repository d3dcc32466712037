-- Under which id an email of the outbox is sent and logged. Null in rows of the previous release.
alter table billing_mails add column message_id text;
update billing_mails set message_id = 'outbox:' || key
  where sent_at is null and exists (select from mail_log where message_id = 'outbox:' || key);
