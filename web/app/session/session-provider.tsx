import { apiBase } from '@stillweb/contract/errors';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ApiEnvironment, lockIn } from '../api/environment.ts';
import { restored } from './auth-slice.ts';
import { browserStorage } from './browser-storage.ts';
import { sessionStorageOver } from './storage.ts';
import { createStore, type Store } from './store.ts';

const sessionKeys = new Set(['user', 'token', 'subscription']);

/** Gives the pages below it the session of this browser, and keeps it in step with other tabs. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [{ store, environment }] = useState(openSession);
  useRestore(store, environment);
  useOtherTabs(store, environment);
  return <Provider store={store}>{children}</Provider>;
}

function openSession() {
  const environment = new ApiEnvironment({
    apiUrl: apiBase,
    storage: sessionStorageOver(browserStorage('localStorage'), browserStorage('sessionStorage')),
    withLock: lockIn(globalThis.navigator?.locks),
  });
  return { environment, store: createStore(environment) };
}

/** After hydration, so that it meets the page as it was prerendered; before paint, so that nobody sees it. */
function useRestore(store: Store, { storage }: ApiEnvironment) {
  useLayoutEffect(() => {
    store.dispatch(restored(storage.read()));
  }, [store, storage]);
}

/** Also when the page itself is taken back out of the browser's cache, where it hears of nothing. */
function useOtherTabs(store: Store, { storage }: ApiEnvironment) {
  useEffect(() => {
    const reread = () => store.dispatch(restored(storage.read()));
    const follow = ({ key }: StorageEvent) => {
      if (key === null || sessionKeys.has(key)) reread();
    };
    const revive = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reread();
    };
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', revive);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', revive);
    };
  }, [store, storage]);
}
