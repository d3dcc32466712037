import * as z from 'zod/mini';
import { endAllSessions } from '../../../../account/support/end-all-sessions.ts';
import type { Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';

export const endSessions: Kind<'end-sessions'> = {
  plan: z.null(),
  preview: async () => ({
    effects: [
      effect({ of: 'access', text: 'The customer is logged out everywhere immediately.' }),
      effect({ of: 'access', text: 'Linked browsers stay linked, and keep Premium.' }),
      effect({ of: 'mail', text: 'No email is sent.' }),
    ],
    confirm: 'End sessions',
    needsStepUp: false,
    needsApproval: false,
    plan: null,
  }),
  execute: async ({ account }, { userId }) => {
    await endAllSessions(account.support, userId);
    return {};
  },
};
