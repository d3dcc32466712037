import { apiBase } from '@stillweb/contract/errors';
import { openedSessionCookie } from '@stillweb/contract/account/opened-session-cookie';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ApiEnvironment, createLock } from '../api/environment.ts';
import { restored } from './slices.ts';
import { browserStorage, createSessionStorage } from './storage.ts';
import { createStore, type Store } from './store.ts';

const sessionKeys = new Set(['user', 'token', 'subscription']);

/** Provides the browser's session, and keeps it in sync with other tabs. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [{ store, environment }] = useState(openSession);
  useRestore(store, environment);
  useSessionSync(store, environment);
  return <Provider store={store}>{children}</Provider>;
}

function openSession() {
  const environment = new ApiEnvironment({
    apiUrl: apiBase,
    storage: createSessionStorage(browserStorage('localStorage'), browserStorage('sessionStorage')),
    withLock: createLock(globalThis.navigator?.locks),
  });
  return { environment, store: createStore(environment) };
}

/**
 * Restores after hydration, which needs the prerendered state, and before the next paint. A session that a
 * provider has just opened is still to be asked for.
 */
function useRestore(store: Store, { storage }: ApiEnvironment) {
  useLayoutEffect(() => {
    if (!isSessionOpened()) store.dispatch(restored(storage.read()));
  }, [store, storage]);
}

/** Rereads the session when another tab changes it, and when the browser restores this page from its cache. */
function useSessionSync(store: Store, { storage }: ApiEnvironment) {
  useEffect(() => {
    const readAgain = () => store.dispatch(restored(storage.read()));
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || sessionKeys.has(key)) readAgain();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) readAgain();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [store, storage]);
}

/** Whether a provider has just opened a session, of which this page has only the cookie. */
export function isSessionOpened(): boolean {
  return !import.meta.env.SSR && document.cookie.includes(`${openedSessionCookie}=`);
}
