import * as z from 'zod/mini';
import { linkTokenParams } from './account/auth.ts';
import { acknowledgement, dataOf } from './response.ts';

/** Whether the user gets news and offers by email. */
export const newsConsent = z.object({ agreed: z.boolean() });
export type NewsConsent = z.infer<typeof newsConsent>;

/** Apart from `userApi`: few pages load these calls. */
export const newsApi = {
  consent: {
    operationId: 'getNewsConsent',
    method: 'GET',
    path: '/user/news',
    response: dataOf(newsConsent),
  },
  changeConsent: {
    operationId: 'changeNewsConsent',
    method: 'POST',
    path: '/user/news',
    body: newsConsent,
    response: dataOf(newsConsent),
  },
  unsubscribe: {
    operationId: 'unsubscribeFromNews',
    method: 'POST',
    path: '/news/:token/unsubscribe',
    params: linkTokenParams,
    response: acknowledgement,
  },
} as const;
