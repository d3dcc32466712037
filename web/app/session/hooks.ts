import { useDispatch, useSelector, useStore } from 'react-redux';
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

/** The subscription in the server's last answer, also after a reload. */
export function useSubscription() {
  return useAppSelector((state) => state.subscription.current);
}
