import type { DueEmail } from '../email-content.ts';
import { dateOf, type Change } from './change.ts';
import { emailsOfInvoice } from './invoice-emails.ts';
import { refundEmails } from './refund-emails.ts';
import { emailsOfSubscription } from './subscription-emails.ts';

/** Decides which emails a change calls for, from stored state and never from the payload of an event. */
export function decideEmails(change: Change): DueEmail[] {
  const rowsBefore = new Map(change.before.map((row) => [row.id, row]));
  const ofSubscriptions = change.after.flatMap((row) =>
    emailsOfSubscription(rowsBefore.get(row.id), row, change),
  );
  return [
    ...ofSubscriptions,
    ...change.invoices
      .filter((invoice) => dateOf(invoice) >= change.reportSince)
      .flatMap((invoice) => emailsOfInvoice(invoice, change)),
    ...refundEmails(change),
  ];
}
