import * as z from 'zod/mini';
import { resendVerification } from '../../../../account/support/send-emails.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import { readAccount } from './read-account.ts';

/** The email that the customer could ask for, within the same limits. */
export const resendVerificationEmail: Kind<'resend-verification'> = {
  plan: z.null(),
  preview: async ({ db }, { userId }) => {
    const { isVerified, isUndeliverable, isBlocked } = await readAccount(db, userId);
    if (isBlocked) throw notPossible('This account is blocked: its links are refused.');
    if (isVerified && !isUndeliverable) throw notPossible('The address is already verified.');
    const text = isVerified
      ? 'A link goes to the address, which has refused email. Once it is used, emails are sent there again.'
      : 'A new verification link goes to the address. Earlier links of the same sign-up stop working.';
    const cap = 'After three such emails in an hour, only one is sent every five minutes.';
    return {
      effects: [effect({ of: 'mail', text }), effect({ of: 'warning', text: cap })],
      confirm: 'Resend verification',
      needsStepUp: false,
      needsApproval: false,
      plan: null,
    };
  },
  execute: async ({ account }, { userId }) => {
    await resendVerification(account.support, userId);
    return {};
  },
};
