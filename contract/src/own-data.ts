import * as z from 'zod/mini';
import { attribution } from './attribution.ts';
import { requiredField } from './fields.ts';
import { acknowledgement, dataOf } from './response.ts';
import { user } from './user.ts';

export const deleteAccountRequest = z.object({
  password: requiredField('Password is required'),
});
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;

const textOrNull = z.nullable(z.string());

/** Everything that is stored about a user, as the user may take it away. Times are ISO 8601. */
export const dataExport = z.object({
  exportedAt: z.string(),
  profile: z.object({
    ...user.shape,
    verifiedAt: textOrNull,
    createdAt: z.string(),
    /** What led to the sign-up; null when the browser did not tell. */
    attribution: z.nullable(attribution),
  }),
  sessions: z.array(
    z.object({ userAgent: z.string(), createdAt: z.string(), lastUsedAt: z.string() }),
  ),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      plan: textOrNull,
      /** Minor units. */
      amount: z.nullable(z.number()),
      currency: z.string(),
      cardBrand: textOrNull,
      cardLast4: textOrNull,
      createdAt: z.string(),
      trialEnd: textOrNull,
      currentPeriodEnd: textOrNull,
      endedAt: textOrNull,
    }),
  ),
  /** Mails about billing; what mails about the account were sent is not kept. */
  mails: z.array(z.object({ kind: z.string(), createdAt: z.string(), sentAt: textOrNull })),
});
export type DataExport = z.infer<typeof dataExport>;

/** Apart from the calls of every dashboard page, which need not carry these. */
export const ownDataApi = {
  download: { method: 'GET', path: '/user/data', response: dataOf(dataExport) },
  deleteAccount: {
    method: 'DELETE',
    path: '/user',
    body: deleteAccountRequest,
    response: acknowledgement,
  },
} as const;
