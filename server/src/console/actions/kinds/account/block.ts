import type { Effect } from '@stillweb/contract/console/actions';
import * as z from 'zod/mini';
import { blockAccount } from '../../../../account/support/block.ts';
import { withUserLock } from '../../../../billing/store/locks.ts';
import { closeCheckout, endBilling } from '../../../../billing/subscription/end-billing.ts';
import type { OwnedSubscription } from '../../../../billing/tables.ts';
import { notPossible, type Kind, type RequestOf } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import { listUnended, readAccount } from './read-account.ts';

/** Keeps a customer out. What happens to the subscription is chosen each time. */
export const block: Kind<'block'> = {
  plan: z.null(),
  preview: async ({ db }, { userId }, request) => {
    const { isBlocked } = await readAccount(db, userId);
    if (isBlocked) throw notPossible('This account is already blocked.');
    return {
      effects: describe(request, await listUnended(db, userId)),
      confirm: 'Block',
      needsStepUp: true,
      needsApproval: false,
      before: { blocked: false },
      plan: null,
    };
  },
  execute: async ({ account, billing }, { userId, request }) => {
    await blockAccount(account.support, userId);
    // From here on no checkout can be opened; one that is open could still be paid.
    await withUserLock(billing, userId, (locked) =>
      request.billing === 'ends' ? endBilling(locked, userId) : closeCheckout(locked, userId),
    );
    return { after: { blocked: true, billing: request.billing } };
  },
};

function describe(
  { billing }: RequestOf<'block'>,
  unended: readonly OwnedSubscription[],
): Effect[] {
  return [
    effect({
      of: 'access',
      text: 'All sessions end immediately. Log-in, checkout and password resets are refused and point to support.',
    }),
    effect({ of: 'access', text: 'Linked browsers lose Premium within an hour.' }),
    ...unended.map(({ current_period_end: at }) =>
      billing === 'ends'
        ? effect({
            of: 'money',
            text: 'The subscription ends now. Nothing more is charged, and nothing is refunded.',
          })
        : effect({
            of: 'warning',
            text: 'The subscription continues and is charged, but gives no access while the account is blocked.',
            at,
          }),
    ),
    effect({ of: 'data', text: 'An open checkout is closed. The customer can still withdraw.' }),
    effect({ of: 'mail', text: 'No email tells the customer about the block.' }),
  ];
}
