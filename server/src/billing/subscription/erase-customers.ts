import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { eraseOwner, listCustomerIds } from '../store/customers/customers.ts';
import { isEnded } from '../rules/status.ts';
import { withCustomerLock, withUserLock } from '../store/locks.ts';
import { eraseStatements } from '../store/withdrawals.ts';
import { changeOnce } from '../stripe/change-once.ts';
import { isRefusal } from '../stripe/errors.ts';
import { listSubscriptions } from '../stripe/read/read-purchases.ts';
import { syncLockedCustomer } from '../sync/sync-customer.ts';
import { endBilling } from './end-billing.ts';

/**
 * Erases at Stripe and in our tables who a deleted account belonged to. Its customers are deleted at
 * Stripe, because nothing else ends a link into the portal; issued invoices stay unchanged. One that has
 * a subscription to another product stays as it is. Billing is ended once more, in case something began while
 * the account was deleted. May be repeated.
 */
export async function eraseCustomers(billing: BillingContext, userId: string): Promise<void> {
  await withUserLock(billing, userId, async (billing) => {
    await endBilling(billing, userId);
    for (const customerId of await listCustomerIds(billing.db, userId)) {
      await withCustomerLock(billing, customerId, (locked) => eraseCustomer(locked, customerId));
    }
    await eraseOwner(billing.db, userId);
    await eraseStatements(billing.db, userId);
  });
}

async function eraseCustomer(billing: BillingContext, customerId: string): Promise<void> {
  const { customers } = billing.stripe;
  const object = customerId;
  const customer = await customers.retrieve(customerId);
  if (!customer.deleted) {
    const { ours, others } = await listSubscriptions(billing, customerId);
    await clearComments(billing, ours);
    // Deleting the customer would end a subscription to another product, and the card it is paid with.
    if (others.every(isEnded)) {
      await detachCards(billing, customerId);
      // Before the deletion, so that the event about it holds no personal data.
      await changeOnce(billing, { kind: 'erase', object }, (options) =>
        customers.update(object, erasedCustomer, options),
      );
      await changeOnce(billing, { kind: 'delete', object }, (options) =>
        customers.del(object, {}, options),
      );
    }
  }
  await syncLockedCustomer(billing, customerId);
}

/** Clears the user's comment on canceling, which Stripe allows for an ended subscription too. */
async function clearComments(billing: BillingContext, ours: Stripe.Subscription[]): Promise<void> {
  const params = { cancellation_details: { comment: '' } } as const;
  for (const { id: object, cancellation_details } of ours) {
    if (!cancellation_details?.comment) continue;
    await changeOnce(billing, { kind: 'erase', object, params }, (options) =>
      billing.stripe.subscriptions.update(object, params, options),
    );
  }
}

const erasedCustomer = {
  name: '',
  email: '',
  phone: '',
  description: '',
  address: '',
  shipping: '',
} as const;
const erasedCard = { billing_details: { name: '', email: '', phone: '', address: '' } } as const;

/** A detached card can no longer be changed, so its details are cleared first. */
async function detachCards(billing: BillingContext, customerId: string): Promise<void> {
  const { paymentMethods } = billing.stripe;
  const cards = await paymentMethods
    .list({ customer: customerId, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  for (const { id } of cards) {
    try {
      await changeOnce(billing, { kind: 'erase', object: id }, (options) =>
        paymentMethods.update(id, erasedCard, options),
      );
      await changeOnce(billing, { kind: 'detach', object: id }, (options) =>
        paymentMethods.detach(id, {}, options),
      );
    } catch (error) {
      // The deletion of the customer, which ends portal links, must not wait for one card.
      if (!isRefusal(error)) throw error;
      billing.logger.error({ err: error, card: id }, 'a card was not cleared at Stripe');
    }
  }
}
