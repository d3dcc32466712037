import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { linkTokenParams } from './auth.ts';
import { emailField, passwordRequired, requiredField } from '../fields.ts';
import { acknowledgement, dataOf } from '../response.ts';
import { user } from './user.ts';

/** The form for a new address, whose password is the proof that the change needs. */
export const changeEmailForm = z.object({
  newEmail: emailField(() => t('email-change.required', 'New email is required')),
  password: requiredField(passwordRequired),
});

/** Without a password, a proof from the last five minutes is needed. */
export const changeEmailRequest = z.partial(changeEmailForm, { password: true });
export type ChangeEmailRequest = z.infer<typeof changeEmailRequest>;

/** The address changes once the links in both mailboxes, the old and the new, were used. */
export const confirmEmailChangeResponse = dataOf(
  z.object({
    message: z.string(),
    /** The user with the new address, once both links were used. */
    user: z.optional(user),
    /** The mailbox whose link has not been used yet. */
    awaits: z.optional(z.enum(['old', 'new'])),
    /** Of a change by support: from when on the address is the user's, once the old mailbox has not objected. */
    takesEffectAt: z.optional(z.iso.datetime()),
  }),
);
export type ConfirmEmailChangeResponse = z.infer<typeof confirmEmailChangeResponse>;

/** Apart from `userApi`: only the account page loads these calls. */
export const emailChangeApi = {
  request: {
    operationId: 'changeEmail',
    method: 'POST',
    path: '/user/changeEmail',
    body: changeEmailRequest,
    response: acknowledgement,
  },
  confirm: {
    operationId: 'confirmEmailChange',
    method: 'POST',
    path: '/auth/confirmEmailChange/:token',
    params: linkTokenParams,
    response: confirmEmailChangeResponse,
  },
  /** Stops a change by support, with the link in the old mailbox. */
  stop: {
    operationId: 'stopEmailChange',
    method: 'POST',
    path: '/auth/stopEmailChange/:token',
    params: linkTokenParams,
    response: acknowledgement,
  },
} as const;
