import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import { listPaymentIntents } from '../../stripe/read-state.ts';
import { applyRepair } from '../apply-repairs.ts';

/** Refunds the payments of an invoice, each once; its payments must be expanded. */
export async function refundInvoice(
  billing: BillingContext,
  invoice: Stripe.Invoice,
  reason: Stripe.RefundCreateParams.Reason,
): Promise<void> {
  const intents = await listPaymentIntents(billing, invoice);
  for (const { id } of intents.filter(({ status }) => status === 'succeeded')) {
    if (await hasRefund(billing, id)) continue;
    await applyRepair(
      billing,
      `refund ${id}`,
      billing.stripe.refunds.create(
        { payment_intent: id, reason },
        { idempotencyKey: `refund-${id}` },
      ),
    );
  }
}

/** An idempotency key expires at Stripe, and an operator may have refunded the payment by hand. */
async function hasRefund({ stripe }: BillingContext, paymentIntent: string): Promise<boolean> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent });
  return data.some(({ status }) => status !== 'failed' && status !== 'canceled');
}
