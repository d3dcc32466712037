import type { Dispatch } from '@reduxjs/toolkit';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { authOf, subscriptionStored } from '../session/slices.ts';

interface Lifecycle {
  dispatch: Dispatch;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: Subscription | null }>;
}

/** Stores an answer in the session, unless another user has logged in since the request. */
export async function storeSubscription(_argument: never, lifecycle: Lifecycle): Promise<void> {
  const requestedBy = authOf(lifecycle.getState()).user?.id;
  const answer = await lifecycle.queryFulfilled.catch(() => null);
  const currentUser = authOf(lifecycle.getState()).user?.id;
  if (answer && currentUser === requestedBy) lifecycle.dispatch(subscriptionStored(answer.data));
}
