import { useDispatch, useSelector, useStore } from 'react-redux';
import type { RootState, Store } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<Store>();

/** The signed-in user; null for visitors, and until storage was read. */
export function useSessionUser() {
  return useAppSelector((state) => state.auth.user);
}

/** `unread` until storage was read: pages then look as they were prerendered. */
export function useSessionPhase() {
  return useAppSelector((state) => state.auth.phase);
}

export function useIsSignedIn() {
  return useAppSelector((state) => state.auth.token !== null);
}

/** The last subscription that the server told of, also across reloads. */
export function useSubscription() {
  return useAppSelector((state) => state.subscription.current);
}
