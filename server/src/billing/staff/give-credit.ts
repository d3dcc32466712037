import type { CardCharge } from '@stillweb/contract/billing/subscription';
import type { BillingContext } from '../context.ts';
import type { Money } from '../rules/email-content.ts';
import { cardOf } from '../rules/stored-card.ts';
import { enqueueEmails } from '../emails/outbox.ts';
import { actionMark, isMadeFor } from '../rules/refund-mark.ts';
import { withCustomerLock } from '../store/locks.ts';
import { changeOnce } from '../stripe/change-once.ts';
import { readChargeWithCredit } from '../stripe/read/read-next-charges.ts';
import { findCurrent } from '../store/subscriptions.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/** Credit that staff give, which the next invoices use. */
export type Credit = Money & { customer: string };

/** The next charge to the card with more credit; null when none is foreseen. */
export async function previewCredit(
  billing: BillingContext,
  subscriptionId: string,
  amount: number,
): Promise<CardCharge | null> {
  const subscription = await billing.stripe.subscriptions.retrieve(subscriptionId);
  return readChargeWithCredit(billing, subscription, amount);
}

/** Gives a customer credit, and tells its owner by email. May be repeated. */
export async function giveCredit(
  billing: BillingContext,
  { userId, action, credit }: { userId: string; action: string; credit: Credit },
): Promise<{ transaction: string }> {
  const transaction = await withCustomerLock(billing, credit.customer, async (locked) => {
    const [made] = await listBalanceTransactions(locked, credit.customer, action);
    // Below zero, a balance is credit.
    const change = { kind: 'give-credit', action, ...credit, amount: -credit.amount };
    return made?.id ?? createBalanceTransaction(locked, change);
  });
  await syncCustomer(billing, credit.customer);
  const current = await findCurrent(billing, userId);
  const { amount, currency } = credit;
  const content = {
    kind: 'credit-given',
    credit: { amount, currency },
    plan: current?.plan ?? null,
    charge: current?.card_charge ?? null,
    card: current ? cardOf(current) : null,
  } as const;
  await billing.db
    .transaction()
    .execute((trx) =>
      enqueueEmails(billing, trx, userId, [{ key: `credit-given:${action}`, content }]),
    );
  return { transaction };
}

/** The changes of a customer's balance that were made for an action of staff. */
export async function listBalanceTransactions(
  { stripe }: BillingContext,
  customer: string,
  action: string,
) {
  const { data } = await stripe.customers.listBalanceTransactions(customer, { limit: 100 });
  return data.filter((made) => isMadeFor(action, made));
}

/** @param change.amount minor units, below zero for credit */
export async function createBalanceTransaction(
  billing: BillingContext,
  { kind, action, customer, amount, currency }: Credit & { kind: string; action: string },
): Promise<string> {
  const params = { amount, currency, metadata: actionMark(action) };
  const { id } = await changeOnce(billing, { kind, object: action, params }, (options) =>
    billing.stripe.customers.createBalanceTransaction(customer, params, options),
  );
  return id;
}
