import type { Middleware } from '@reduxjs/toolkit';
import type { Subscription } from '@stillweb/contract/subscription';
import { restored, signedOut, type AuthState } from './auth-slice.ts';
import type { SessionStorage, StoredSession } from './storage.ts';

interface SessionState {
  auth: AuthState;
  subscription: { current: Subscription | null };
}

/** Writes changes to storage synchronously: other tabs and the token renewal read them there. */
export function persistence(storage: SessionStorage): Middleware<object, SessionState> {
  return (store) => (next) => (action) => {
    const before = store.getState();
    const result = next(action);
    if (signedOut.match(action)) storage.empty();
    else if (!restored.match(action)) writeChanges(storage, before, store.getState());
    return result;
  };
}

function writeChanges(storage: SessionStorage, before: SessionState, now: SessionState) {
  const changes: Partial<StoredSession> = {};
  if (now.auth.user !== before.auth.user) changes.user = now.auth.user;
  if (now.auth.token !== before.auth.token) changes.token = now.auth.token;
  if (now.subscription !== before.subscription) changes.subscription = now.subscription.current;
  storage.write(changes);
}
