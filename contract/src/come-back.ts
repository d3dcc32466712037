import * as z from 'zod/mini';
import { linkTokenParams } from './auth.ts';
import { acknowledgement, dataOf } from './response.ts';

/** Whether the user gets one email with the price to come back, a month after Premium has ended. */
export const comeBackConsent = z.object({ agreed: z.boolean() });
export type ComeBackConsent = z.infer<typeof comeBackConsent>;

/** Apart from `subscriptionApi`: few pages load these calls. */
export const comeBackApi = {
  consent: {
    operationId: 'getComeBackConsent',
    method: 'GET',
    path: '/subscription/come-back',
    response: dataOf(z.nullable(comeBackConsent)),
  },
  changeConsent: {
    operationId: 'changeComeBackConsent',
    method: 'POST',
    path: '/subscription/come-back',
    body: comeBackConsent,
    response: dataOf(z.nullable(comeBackConsent)),
  },
  unsubscribe: {
    operationId: 'unsubscribeFromComeBack',
    method: 'POST',
    path: '/subscription/come-back/:token/unsubscribe',
    params: linkTokenParams,
    response: acknowledgement,
  },
} as const;
