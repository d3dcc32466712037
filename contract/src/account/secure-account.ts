import * as z from 'zod/mini';
import { linkTokenParams } from './auth.ts';
import { dataOf } from '../response.ts';

/** All access that an intruder could have is revoked. A link to choose a new password is emailed, not returned. */
const securedAccount = z.object({
  message: z.string(),
  /** The effects, as sentences such as "One passkey was removed." */
  done: z.array(z.string()),
});
export type SecuredAccount = z.infer<typeof securedAccount>;

/** With the link in a notice about a change of the account. */
export const secureAccountApi = {
  secure: {
    operationId: 'secureAccount',
    method: 'POST',
    path: '/auth/secureAccount/:token',
    params: linkTokenParams,
    response: dataOf(securedAccount),
  },
} as const;
