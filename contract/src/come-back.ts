import { linkTokenParams } from './auth.ts';
import { acknowledgement } from './response.ts';

/** Apart from `subscriptionApi`: one page loads this call. */
export const comeBackApi = {
  unsubscribe: {
    operationId: 'unsubscribeFromComeBack',
    method: 'POST',
    path: '/subscription/come-back/:token/unsubscribe',
    params: linkTokenParams,
    response: acknowledgement,
  },
} as const;
