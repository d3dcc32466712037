import type { Dispatch } from '@reduxjs/toolkit';
import type { Subscription } from '@stillweb/contract/subscription';
import { authOf } from '../session/auth-slice.ts';
import { subscriptionStored } from '../session/subscription-slice.ts';

interface Lifecycle {
  dispatch: Dispatch;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: Subscription | null }>;
}

/** Stores an answer in the session, unless somebody else holds it by the time the answer comes. */
export async function keepSubscription(_argument: unknown, lifecycle: Lifecycle): Promise<void> {
  const asker = authOf(lifecycle.getState()).user?.id;
  const answer = await lifecycle.queryFulfilled.catch(() => null);
  const holder = authOf(lifecycle.getState()).user?.id;
  if (answer && holder === asker) lifecycle.dispatch(subscriptionStored(answer.data));
}
