-- The card of a charge, as Stripe told it with the charge. Null for other payment methods, and for a charge that was
-- stored before this column and not read since (`npm run ops -- backfill` reads all).
alter table charges add column card_brand text;
alter table charges add column card_last4 text;

-- Until now a receipt alone remembered the card, for as long as the record of emails is kept.
update charges set card_brand = receipts.card ->> 'brand', card_last4 = receipts.card ->> 'last4'
from (
  select content ->> 'invoice' as invoice, content -> 'card' as card from billing_mails
  where content ->> 'kind' = 'receipt' and content -> 'card' ->> 'last4' is not null
) as receipts
where charges.invoice_id = receipts.invoice and charges.status = 'succeeded';
