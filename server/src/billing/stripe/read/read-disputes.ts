import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import type { NewDisputeRow } from '../../tables.ts';
import { listDecidedDisputes } from '../../store/history/disputes.ts';
import { hasPendingEventOf } from '../../store/events.ts';
import { isForbidden } from '../errors.ts';
import { idOf, moment } from '../objects.ts';

/**
 * The disputes of a customer's charges. Stripe lists them by charge only, so that those are left out whose
 * dispute is stored as decided, unless an event tells that it has changed.
 */
export async function readDisputes(
  billing: BillingContext,
  customerId: string,
  charges: Stripe.Charge[],
): Promise<Stripe.Dispute[]> {
  const disputed = charges.filter((charge) => charge.disputed);
  if (disputed.length === 0) return [];
  const decided = (await hasChanged(billing, customerId))
    ? new Set<string>()
    : await listDecidedDisputes(billing.db, customerId);
  try {
    const lists = await Promise.all(
      disputed
        .filter(({ id }) => !decided.has(id))
        .map(({ id }) => billing.stripe.disputes.list({ charge: id })),
    );
    return lists.flatMap(({ data }) => data);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    // The rest of the customer's state must not wait for a permission of our key.
    billing.logger.error({ err: error, customer: customerId }, 'disputes cannot be read');
    return [];
  }
}

async function hasChanged({ db }: BillingContext, customerId: string): Promise<boolean> {
  const isPending = await Promise.all(
    ['charge.dispute.updated', 'charge.dispute.closed'].map((type) =>
      hasPendingEventOf(db, customerId, type),
    ),
  );
  return isPending.includes(true);
}

export function mapDisputes(customerId: string, disputes: Stripe.Dispute[]): NewDisputeRow[] {
  return disputes.map((dispute) => ({
    id: dispute.id,
    stripe_customer_id: customerId,
    charge: idOf(dispute.charge) ?? '',
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: dispute.status,
    evidence_due_at: moment(dispute.evidence_details.due_by),
    created_at: new Date(dispute.created * 1000),
  }));
}
