import { configureStore } from '@reduxjs/toolkit';
import type { Permission } from '@stillweb/contract/console/staff/roles';
import type { Me } from '@stillweb/contract/console/staff/session';
import { createContext, use } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { client } from '../api/client.ts';
import { sessionReducer } from './session-slice.ts';

export function createStore() {
  return configureStore({
    reducer: { session: sessionReducer, [client.reducerPath]: client.reducer },
    middleware: (standard) => standard().concat(client.middleware),
  });
}

type Store = ReturnType<typeof createStore>;
type RootState = ReturnType<Store['getState']>;

export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
const useAppSelector = useSelector.withTypes<RootState>();

/** Whether the session has ended while its pages are still open. */
export function useIsSessionLost(): boolean {
  return useAppSelector(({ session }) => session.isLost);
}

/** When a call last renewed the session, in Unix milliseconds. */
export function useRenewedAt(): number {
  return useAppSelector(({ session }) => session.renewedAt);
}

/** Provided by the shell, whose pages need a log-in. */
export const MeContext = createContext<Me | null>(null);

/** @throws outside of the shell */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('useMe works only within the shell.');
  return me;
}

/** Whether the person who is logged in has a permission. The server decides; pages only follow it. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}
