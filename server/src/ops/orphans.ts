import { findUser } from '../account/store/users.ts';
import { money } from '../billing/rules/money.ts';
import { findStripeCustomer } from '../billing/store/customers/customers.ts';
import { findOrphan, listOrphans, requestAdoption } from '../billing/store/customers/orphans.ts';
import type { OrphanCharges } from '../billing/tables.ts';
import type { OpsDatabase } from './explain-billing.ts';
import type { Ops } from './repair-billing.ts';
import { waitForServer } from './wait-for-server.ts';

type Orphan = Awaited<ReturnType<typeof listOrphans>>[number];

/** Customers who are charged at Stripe and belong to no account: their payments, and advice. */
export async function describeOrphans(db: OpsDatabase, billingDb: Ops['billingDb']) {
  const orphans = await listOrphans(billingDb);
  if (orphans.length === 0) return ['Every customer who is charged belongs to an account.'];
  return (await Promise.all(orphans.map((orphan) => describeOrphan(db, orphan)))).flat();
}

async function describeOrphan(db: OpsDatabase, orphan: Orphan): Promise<string[]> {
  const user = orphan.user_id ? await findUser(db, orphan.user_id) : undefined;
  const { stripe_customer_id: id, charges, since } = orphan;
  return [
    `orphan        ${id}, known since ${since.toISOString()}`,
    ...(charges?.subscriptions ?? []).map(describeSubscription),
    `  paid last   ${describePayment(charges?.lastPaid ?? null)}`,
    user
      ? `  belongs to  ${user.email} (${user.id}): npm run ops -- adopt ${id}`
      : '  belongs to  no account with a proven address: cancel it at Stripe and refund what was paid,' +
        ' or ask its payer to sign up with the address that Stripe has',
  ];
}

function describeSubscription(subscription: OrphanCharges['subscriptions'][number]): string {
  const { id, status, periodEnd } = subscription;
  return `  charged for ${id}, ${status}, period until ${periodEnd ?? 'an unknown time'}`;
}

function describePayment(payment: OrphanCharges['lastPaid']): string {
  if (!payment) return 'nothing yet';
  return `${money(payment)} on ${payment.at}`;
}

/**
 * Has a running server link a customer to the account that it belongs to, and waits for it.
 * @throws when it belongs to none or is charged no longer, when that account has a subscription
 *   already, or after 30 s
 */
export async function adopt({ billingDb, jobs }: Ops, customerId: string): Promise<string> {
  const orphan = await findOrphan(billingDb, customerId);
  if (!orphan) throw new Error(`${customerId} is no customer without an account.`);
  if (!orphan.user_id)
    throw new Error(`${customerId} belongs to no account with a proven address.`);
  await requestAdoption({ jobs }, billingDb, customerId);
  return waitForServer(`${customerId} is not linked yet`, async () => {
    // In this order: the transaction that links a customer deletes the orphan.
    const left = await findOrphan(billingDb, customerId);
    const customer = await findStripeCustomer(billingDb, customerId);
    if (customer?.synced_at) return `${customerId} belongs to account ${customer.user_id} now.`;
    if (!customer && !left) {
      throw new Error(`${customerId} was not linked: it is no longer charged for our plans.`);
    }
    if (left && !left.adoption_requested_at) {
      throw new Error(
        `${customerId} was not linked: its account has a subscription already, or it belongs to none.`,
      );
    }
    return undefined;
  });
}
