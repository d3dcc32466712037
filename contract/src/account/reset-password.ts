import * as z from 'zod/mini';
import { linkTokenParams } from './auth.ts';
import { textField } from '../fields.ts';
import { acknowledgement, dataOf } from '../response.ts';
import { recoveryCodeEntry, ticket } from './second-step.ts';
import { assertion } from './webauthn.ts';
import { resetPasswordRequest } from './user.ts';

/** A passkey or a linked provider that was added within the last seven days: an intruder may have done so. */
const recentKey = z.object({
  id: z.string(),
  kind: z.enum(['passkey', 'provider']),
  name: z.string(),
});
export type RecentKey = z.infer<typeof recentKey>;

/** For an invalid link, `recentKeys` is empty. */
const resetLink = z.object({ isValid: z.boolean(), recentKeys: z.array(recentKey) });
export type ResetLink = z.infer<typeof resetLink>;

/** With the second step on, the call is repeated with the ticket of the refusal and a credential or code. */
const resetPasswordCall = z.safeExtend(resetPasswordRequest, {
  ticket,
  credential: z.optional(assertion),
  recoveryCode: z.optional(recoveryCodeEntry.shape.recoveryCode),
  /** The ids of the `recentKeys` that stay; the others are removed. */
  keep: z.optional(z.array(textField(100)).check(z.maxLength(50))),
});
export type ResetPasswordCall = z.infer<typeof resetPasswordCall>;

/** A new password by a link from an email. Only the page that the link opens loads these calls. */
export const resetPasswordApi = {
  checkLink: {
    operationId: 'checkResetLink',
    method: 'GET',
    path: '/auth/resetLink/:token',
    params: linkTokenParams,
    response: dataOf(resetLink),
  },
  reset: {
    operationId: 'resetPassword',
    method: 'POST',
    path: '/auth/resetPassword/:token',
    params: linkTokenParams,
    body: resetPasswordCall,
    response: acknowledgement,
  },
} as const;
