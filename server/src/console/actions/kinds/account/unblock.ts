import * as z from 'zod/mini';
import { unblockAccount } from '../../../../account/support/block.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import { listUnended, readAccount } from './read-account.ts';

export const unblock: Kind<'unblock'> = {
  plan: z.null(),
  preview: async ({ db }, { userId }) => {
    const { isBlocked } = await readAccount(db, userId);
    if (!isBlocked) throw notPossible('This account is not blocked.');
    const unended = await listUnended(db, userId);
    const premium =
      unended.length > 0
        ? 'Linked browsers get the features of the subscription back within an hour.'
        : 'There is no subscription: Premium has to be bought again.';
    return {
      effects: [
        effect({ of: 'access', text: 'The customer can log in again. Ended sessions stay ended.' }),
        effect({ of: 'access', text: premium }),
        effect({ of: 'mail', text: 'No email is sent.' }),
      ],
      confirm: 'Unblock',
      needsStepUp: true,
      needsApproval: false,
      before: { blocked: true },
      plan: null,
    };
  },
  execute: async ({ account }, { userId }) => {
    await unblockAccount(account.support, userId);
    return { after: { blocked: false } };
  },
};
