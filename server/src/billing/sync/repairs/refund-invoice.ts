import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import { listPaymentIntents } from '../../stripe/read-state.ts';
import { mend } from '../apply-repairs.ts';

/** Gives back what was paid for an invoice that carries its payments, once. */
export async function refundInvoice(
  billing: BillingContext,
  invoice: Stripe.Invoice,
  reason: Stripe.RefundCreateParams.Reason,
): Promise<void> {
  const intents = await listPaymentIntents(billing, invoice);
  for (const { id } of intents.filter(({ status }) => status === 'succeeded')) {
    if (await hasRefund(billing, id)) continue;
    await mend(
      billing,
      `refund ${id}`,
      billing.stripe.refunds.create(
        { payment_intent: id, reason },
        { idempotencyKey: `refund-${id}` },
      ),
    );
  }
}

/** Stripe forgets the idempotency key in time, and a person may have been quicker. */
async function hasRefund({ stripe }: BillingContext, paymentIntent: string): Promise<boolean> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent });
  return data.some(({ status }) => status !== 'failed' && status !== 'canceled');
}
