import * as z from 'zod/mini';
import { linkTokenParams } from './auth.ts';
import { emailField, requiredField } from './fields.ts';
import { acknowledgement, dataOf } from './response.ts';
import { user } from './user.ts';

export const changeEmailRequest = z.object({
  newEmail: emailField({ required: 'New email is required', invalid: 'Invalid email format' }),
  password: requiredField('Password is required'),
});
export type ChangeEmailRequest = z.infer<typeof changeEmailRequest>;

/** A change of the address waits until both ends have confirmed it. */
export const confirmEmailChangeResponse = dataOf(
  z.object({
    message: z.string(),
    /** With the new address; there once it is in force. */
    user: z.optional(user),
    /** Whose link must still be used. */
    awaits: z.optional(z.enum(['old', 'new'])),
  }),
);
export type ConfirmEmailChangeResponse = z.infer<typeof confirmEmailChangeResponse>;

/** Apart from the calls of every dashboard page, which need not carry these. */
export const emailChangeApi = {
  ask: {
    method: 'POST',
    path: '/user/changeEmail',
    body: changeEmailRequest,
    response: acknowledgement,
  },
  confirm: {
    method: 'POST',
    path: '/auth/confirmEmailChange/:token',
    params: linkTokenParams,
    response: confirmEmailChangeResponse,
  },
} as const;
