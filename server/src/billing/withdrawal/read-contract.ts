import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import type { WithdrawalClaim } from '../person-keys.ts';
import { isEnded } from '../status.ts';
import { cardFingerprints, isPaidBy } from '../stripe/objects.ts';
import { readPurchases } from '../stripe/read-purchases.ts';
import type { OwnedSubscription } from '../tables.ts';
import type { Contract, ContractPayment } from './decide-withdrawal.ts';

/**
 * Reads from Stripe what was paid for a subscription.
 * @returns the contract, and who would withdraw from it: whether they have before is in our tables
 */
export async function readContract(
  billing: BillingContext,
  userId: string,
  { id, ending, stripe_customer_id: customer, ...row }: OwnedSubscription,
): Promise<{ contract: Omit<Contract, 'withdrewBefore'>; claim: WithdrawalClaim }> {
  const [owner, invoices, { charges }] = await Promise.all([
    billing.findOwner(userId),
    billing.stripe.invoices.list({
      subscription: id,
      status: 'paid',
      limit: 100,
      expand: ['data.payments'],
    }),
    readPurchases(billing, customer),
  ]);
  const claim = {
    userId,
    email: owner?.email ?? null,
    cardFingerprints: cardFingerprints(charges),
  };
  const contract = {
    // A row counts as ended, too, once we have decided to end it.
    isEnded: isEnded(row),
    ending,
    payments: invoices.data
      .filter(({ total }) => total > 0)
      .map((invoice) => paymentOf(invoice, charges)),
  };
  return { contract, claim };
}

function paymentOf(invoice: Stripe.Invoice, charges: Stripe.Charge[]): ContractPayment {
  const paidBy = charges.filter(
    (charge) => charge.status === 'succeeded' && isPaidBy(invoice, charge),
  );
  const sum = (amountOf: (charge: Stripe.Charge) => number) =>
    paidBy.reduce((total, charge) => total + amountOf(charge), 0);
  return {
    paidAt: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000),
    charged: sum(({ amount }) => amount),
    refunded: sum(({ amount_refunded }) => amount_refunded),
    disputed: paidBy.some(({ disputed }) => disputed),
  };
}
