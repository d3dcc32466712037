import { useDispatch, useSelector, useStore } from 'react-redux';
import { subscriptionClient } from '../api/subscription.ts';
import { decideAccess, type Access } from './access.ts';
import type { RootState, Store } from './store.ts';

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
