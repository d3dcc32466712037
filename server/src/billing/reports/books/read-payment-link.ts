import { AppError } from '../../../platform/app-error.ts';
import { withRequestDeadline, type BillingContext } from '../../context.ts';

/**
 * Asks Stripe for the page on which an invoice is paid. It opens without a log-in, so it is neither stored
 * nor logged.
 * @throws AppError NOT_FOUND when the invoice is not stored, or cannot be paid any more
 */
export async function readPaymentLink(billing: BillingContext, invoiceId: string): Promise<string> {
  const stored = await billing.db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (!stored) throw new AppError('NOT_FOUND');
  return withRequestDeadline(billing, async ({ stripe }) => {
    const { status, hosted_invoice_url: url } = await stripe.invoices.retrieve(stored.id);
    if (status !== 'open' || !url || !billing.isHostedPage(url)) throw new AppError('NOT_FOUND');
    return url;
  });
}
