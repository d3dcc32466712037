import * as z from 'zod/mini';
import { linkTokenParams } from './auth.ts';
import { dataOf } from './response.ts';

/** Ends what an intruder may have; a new password is still to be chosen. */
const securedAccount = z.object({
  message: z.string(),
  /** The address of the account, and a token for `resetPassword`; missing if another account has that address by now. */
  reset: z.optional(z.object({ email: z.string(), token: z.string() })),
});
export type SecuredAccount = z.infer<typeof securedAccount>;

/** By the link in a notice about a change of the account. */
export const secureAccountApi = {
  secure: {
    operationId: 'secureAccount',
    method: 'POST',
    path: '/auth/secureAccount/:token',
    params: linkTokenParams,
    response: dataOf(securedAccount),
  },
} as const;
