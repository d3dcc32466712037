import type { Effect } from '@stillweb/contract/console/actions';
import * as z from 'zod/mini';
import { eraseAccount } from '../../../../account-data/delete-account.ts';
import type { Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import { listUnended, readAccount } from './read-account.ts';

/** Erases an account, as its owner could. It cannot be undone. */
export const erase: Kind<'erase'> = {
  plan: z.null(),
  preview: async ({ db }, { userId }) => {
    const { isUndeliverable } = await readAccount(db, userId);
    const unended = await listUnended(db, userId);
    return {
      effects: [...describeEnd(unended.length > 0), ...goes, ...stays, mail(isUndeliverable)],
      confirm: 'Erase',
      needsStepUp: true,
      needsApproval: true,
      before: { subscriptions: unended.map(({ id }) => id) },
      plan: null,
    };
  },
  execute: async (context, { userId }) => {
    await eraseAccount(context, userId);
    return { after: { erased: true } };
  },
};

function describeEnd(hasSubscription: boolean): Effect[] {
  const text = hasSubscription
    ? 'The subscription ends first. Nothing more is charged, and nothing is refunded.'
    : 'There is no subscription to end.';
  return [effect({ of: 'money', text })];
}

const goes = [
  effect({
    of: 'data',
    text: 'Deleted: the account with its name, address, password, sessions and history, linked browsers, messages to support and our notes.',
  }),
  effect({
    of: 'data',
    text: 'Deleted at Stripe: cards, and the name and address of the customer, as far as invoices allow.',
  }),
];

const stays = [
  'Kept: invoices at Stripe and the names on them, because tax law requires it.',
  'Kept: amounts and dates in our books, under Stripe ids, because figures and taxes depend on them.',
  'Kept: one-way hashes of the address and the card that had a free trial, so that no one gets a second one.',
  'Kept: staff actions in the audit log, by ids, because the log must be complete.',
].map((text) => effect({ of: 'data', text }));

function mail(isUndeliverable: boolean): Effect {
  const text = isUndeliverable
    ? 'No email is sent: the address refuses it.'
    : 'An email to the address says that the account was deleted.';
  return effect({ of: 'mail', text });
}
