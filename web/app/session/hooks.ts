import { hasSubscription, type Subscription } from '@stillweb/contract/billing/subscription';
import { useEffect } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useLocation } from 'react-router';
import { subscriptionClient } from '../api/subscription.ts';
import { offerIn, storeVisitedOffer } from '../document/visit.ts';
import type { RootState, Store } from './store.ts';
import { storedOffer } from './visit.ts';

export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<Store>();

/** The signed-in user; null for visitors and before storage was read. */
export function useSessionUser() {
  return useAppSelector((state) => state.auth.user);
}

/** `unread` until storage was read: until then pages must look as prerendered. */
export function useSessionPhase() {
  return useAppSelector((state) => state.auth.phase);
}

export function useIsSignedIn() {
  return useAppSelector((state) => state.auth.token !== null);
}

/** The cause of the end of this page's session; null while it lasts. */
export function useSessionEnd() {
  return useAppSelector((state) => state.auth.endedBy);
}

/** The subscription in the server's last answer, also after a reload. */
export function useSubscription() {
  return useAppSelector((state) => state.subscription.current);
}

const { useQueryState: useAnswer } = subscriptionClient.endpoints.currentSubscription;

/** Whether the user has an active subscription. The page must load the subscription itself. */
export function useAccess(): Access {
  const isSignedIn = useIsSignedIn();
  const subscription = useSubscription();
  const { data } = useAnswer();
  return decideAccess({ isSignedIn, subscription, isAnswered: data !== undefined });
}

/** The offer of the address or else of an earlier visit; null also until storage was read. */
export function useVisitedOffer(): string | null {
  const { search } = useLocation();
  const isRead = useSessionPhase() !== 'unread';
  useEffect(storeVisitedOffer, [search]);
  return isRead ? (offerIn(search) ?? storedOffer()) : null;
}

/** Whether a user has an active subscription, or one that is paused; `unknown` while the server has not said so. */
export type Access = 'active' | 'inactive' | 'unknown';

interface SessionState {
  isSignedIn: boolean;
  /** As this browser has stored it. */
  subscription: Pick<Subscription, 'status' | 'pause'> | null;
  /** Whether the server has answered since the page was loaded. */
  isAnswered: boolean;
}

/** A stored subscription can show that there is access; only an answer of the API shows that there is not. */
export function decideAccess({ isSignedIn, subscription, isAnswered }: SessionState): Access {
  if (!isSignedIn) return 'inactive';
  if (hasSubscription(subscription)) return 'active';
  return isAnswered ? 'inactive' : 'unknown';
}
