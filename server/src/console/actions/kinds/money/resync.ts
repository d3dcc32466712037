import * as z from 'zod/mini';
import { listCustomerIds } from '../../../../billing/store/customers/customers.ts';
import { syncCustomer } from '../../../../billing/sync/sync-customer.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';

/** Stores the current state at Stripe, and repairs violations of our rules. */
export const resync: Kind<'resync'> = {
  plan: z.null(),
  preview: async ({ db }, { userId }) => {
    const customers = await listCustomerIds(db, userId);
    if (customers.length === 0) {
      const message = 'This account has no customer at Stripe: there is nothing to sync.';
      throw notPossible(message);
    }
    const text =
      'We read and store the current state at Stripe, correct there what breaks our rules, and send emails about changes that we missed.';
    return {
      effects: [effect({ of: 'data', text })],
      confirm: 'Resync',
      needsStepUp: false,
      needsApproval: false,
      plan: null,
    };
  },
  execute: async ({ db, billing }, { userId }) => {
    const changed: string[] = [];
    for (const customerId of await listCustomerIds(db, userId)) {
      const result = await syncCustomer(billing, customerId);
      changed.push(...(result?.changedIds ?? []));
    }
    return { after: { changed } };
  },
};
