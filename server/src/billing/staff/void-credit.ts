import type { BillingContext } from '../context.ts';
import { creditIn, listCredit, type Balances } from '../rules/balances.ts';
import type { Money } from '../rules/email-content.ts';
import { findCurrentCustomer } from '../store/customers/customers.ts';
import { withCustomerLock } from '../store/locks.ts';
import { balancesOf } from '../stripe/objects.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { createBalanceTransaction, listBalanceTransactions } from './give-credit.ts';

/** The customer of a user at Stripe with the credit that is stored, in each currency; undefined without credit. */
export async function findCredit(
  { db }: BillingContext,
  userId: string,
): Promise<{ customer: string; credits: Money[] } | undefined> {
  const customer = await findCurrentCustomer(db, userId);
  const credits = listCredit(customer?.balances ?? {});
  if (!customer || credits.length === 0) return undefined;
  return { customer: customer.stripe_customer_id, credits };
}

/** Takes back the remaining credit of a customer in each currency. May be repeated. */
export async function voidCredit(
  billing: BillingContext,
  { customer, action, credits }: { customer: string; action: string; credits: readonly Money[] },
): Promise<{ transactions: string[] }> {
  const transactions = await withCustomerLock(billing, customer, async (locked) => {
    const made = await listBalanceTransactions(locked, customer, action);
    const balances = await readBalances(locked, customer);
    const ids: string[] = [];
    for (const { amount: shown, currency } of credits) {
      // An invoice can have used some meanwhile.
      const amount = Math.min(shown, creditIn(balances, currency));
      const before = made.find((transaction) => transaction.currency === currency);
      if (!before && amount === 0) continue;
      const change = { kind: 'void-credit', action, customer, amount, currency };
      ids.push(before?.id ?? (await createBalanceTransaction(locked, change)));
    }
    return ids;
  });
  await syncCustomer(billing, customer);
  return { transactions };
}

async function readBalances({ stripe }: BillingContext, id: string): Promise<Balances> {
  const customer = await stripe.customers.retrieve(id, { expand: ['invoice_credit_balance'] });
  return customer.deleted ? {} : balancesOf(customer);
}
