import type { Effect } from '@stillweb/contract/console/actions';
import * as z from 'zod/mini';
import { requireEmail } from '../../../../account/profile/require-email.ts';
import { findChangeForStaff } from '../../../../account/store/account-changes.ts';
import {
  beginAddressChange,
  findAddressProblem,
  type AddressProblem,
} from '../../../../account/support/change-address.ts';
import { notPossible, type Kind, type RequestOf } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import { describeEvidence, requireEvidence } from './evidence.ts';

const problems: Record<AddressProblem, string> = {
  gone: 'This account was deleted.',
  unverified: 'The address is not verified: the customer can sign up with the right one.',
  same: 'The account has this address already.',
  taken: 'Another account has this address.',
  reserved:
    'Another account had this address within the last 7 days, and its owner can still take it back.',
};

const kind = 'address by support';

/** For a customer who cannot read the old mailbox. The request has the new address; effects name none. */
export const changeAddress: Kind<'change-address'> = {
  plan: z.null(),
  preview: async ({ db, clock }, { userId }, request) => {
    requireEvidence(request);
    const problem = await findAddressProblem(db, addressOf(userId, request), clock());
    if (problem) throw notPossible(problems[problem]);
    const waiting = await findChangeForStaff(db, { userId, kind }, clock());
    return {
      effects: describe(request, waiting !== undefined),
      confirm: 'Change address',
      needsStepUp: true,
      needsApproval: true,
      plan: null,
    };
  },
  execute: async ({ account }, { userId, request }) => {
    const problem = await beginAddressChange(account.support, addressOf(userId, request));
    if (problem) throw notPossible(problems[problem]);
    const { db, clock } = account.support;
    const change = await findChangeForStaff(db, { userId, kind }, clock());
    return { after: { takesEffectAt: change?.takesEffectAt.toISOString() ?? null } };
  },
};

function addressOf(userId: string, { email }: RequestOf<'change-address'>) {
  return { userId, newEmail: requireEmail(email) };
}

function describe(request: RequestOf<'change-address'>, replacesOther: boolean): Effect[] {
  return [
    describeEvidence(request),
    ...(replacesOther
      ? [effect({ of: 'warning', text: 'It replaces the pending address change.' })]
      : []),
    effect({
      of: 'mail',
      text: 'The old mailbox gets an email immediately, with a link that stops the change.',
    }),
    effect({ of: 'mail', text: 'The new mailbox gets a link, and has to confirm within a week.' }),
    effect({
      of: 'date',
      text: 'It takes effect 24 hours after it is approved, once the new mailbox has confirmed.',
    }),
    effect({ of: 'access', text: 'All sessions end then. The password stays.' }),
    effect({ of: 'data', text: 'The customer at Stripe gets the new address, too.' }),
  ];
}
