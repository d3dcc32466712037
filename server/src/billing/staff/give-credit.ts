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
    const made = await findTransaction(locked, credit.customer, action);
    return made ?? createTransaction(locked, action, credit);
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

async function findTransaction(
  { stripe }: BillingContext,
  customer: string,
  action: string,
): Promise<string | undefined> {
  const { data } = await stripe.customers.listBalanceTransactions(customer, { limit: 100 });
  return data.find((made) => isMadeFor(action, made))?.id;
}

async function createTransaction(
  billing: BillingContext,
  action: string,
  { customer, amount, currency }: Credit,
): Promise<string> {
  // Below zero, a balance is credit.
  const params = { amount: -amount, currency, metadata: actionMark(action) };
  const change = { kind: 'give-credit', object: action, params };
  const { id } = await changeOnce(billing, change, (options) =>
    billing.stripe.customers.createBalanceTransaction(customer, params, options),
  );
  return id;
}
