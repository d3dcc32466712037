import * as z from 'zod/mini';
import { findChangeForStaff } from '../../../../account/store/account-changes.ts';
import { findSecondStep } from '../../../../account/store/second-step.ts';
import { beginSecondStepRemoval } from '../../../../account/support/remove-second-step.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import { describeEvidence, requireEvidence } from './evidence.ts';

const kind = 'second step by support';
const nothingToRemove = 'This account has no second step.';

/** For a customer who has lost passkeys and recovery codes. */
export const removeSecondStep: Kind<'remove-second-step'> = {
  plan: z.null(),
  preview: async ({ db, clock }, { userId }, request) => {
    requireEvidence(request);
    if ((await findSecondStep(db, userId)).since === null) throw notPossible(nothingToRemove);
    if (await findChangeForStaff(db, { userId, kind }, clock())) {
      throw notPossible('It is already being removed.');
    }
    return {
      effects: [
        describeEvidence(request),
        effect({
          of: 'mail',
          text: 'The customer gets an email immediately, with a link that stops the removal. So does the previous address, if it was changed in the last week.',
        }),
        effect({
          of: 'date',
          text: 'It takes effect 24 hours after it is approved, unless the customer logs in with a passkey or a recovery code before then.',
        }),
        effect({ of: 'access', text: 'All sessions end then. Password and passkeys stay.' }),
      ],
      confirm: 'Remove second step',
      needsStepUp: true,
      needsApproval: true,
      plan: null,
    };
  },
  execute: async ({ account }, { userId }) => {
    if (!(await beginSecondStepRemoval(account.support, userId)))
      throw notPossible(nothingToRemove);
    const { db, clock } = account.support;
    const removal = await findChangeForStaff(db, { userId, kind }, clock());
    return { after: { takesEffectAt: removal?.takesEffectAt.toISOString() ?? null } };
  },
};
