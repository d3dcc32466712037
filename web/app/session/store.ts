import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import { grantsAccess, type Subscription } from '@stillweb/contract/billing/subscription';
import { authClient } from '../api/auth.ts';
import type { ApiEnvironment } from '../api/environment.ts';
import { subscriptionClient } from '../api/subscription.ts';
import { userClient } from '../api/user.ts';
import {
  authReducer,
  type AuthState,
  subscriptionReducer,
  subscriptionStored,
  restored,
  signedOut,
} from './slices.ts';
import type { SessionStorage, StoredSession } from './storage.ts';
import { chosenPlan, clearPromotionCode } from './visit.ts';

const reducer = combineReducers({
  auth: authReducer,
  subscription: subscriptionReducer,
  [authClient.reducerPath]: authClient.reducer,
  [userClient.reducerPath]: userClient.reducer,
  [subscriptionClient.reducerPath]: subscriptionClient.reducer,
});

/** Creates the store of one page load. Dispatch `restored` to fill in the session. */
export function createStore(environment: ApiEnvironment) {
  return configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: environment } }).concat(
        persistence(environment.storage),
        resetCachesOnUserChange,
        endChoiceOnPurchase,
        authClient.middleware,
        userClient.middleware,
        subscriptionClient.middleware,
      ),
  });
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<typeof reducer>;

/** A remembered choice of a plan ends with the purchase, wherever the page learns of it. */
const endChoiceOnPurchase: Middleware = () => (next) => (action) => {
  if (subscriptionStored.match(action) && grantsAccess(action.payload?.status)) {
    chosenPlan.clear();
    clearPromotionCode();
  }
  return next(action);
};

/** Clears the API caches after each log-in and log-out: answers depend on the user who asks. */
const resetCachesOnUserChange: Middleware<object, { auth: AuthState }> =
  (store) => (next) => (action) => {
    const previous = store.getState().auth.user;
    const result = next(action);
    if (store.getState().auth.user?.id !== previous?.id) {
      for (const client of [authClient, userClient, subscriptionClient]) {
        store.dispatch(client.util.resetApiState());
      }
    }
    return result;
  };

interface SessionState {
  auth: AuthState;
  subscription: { current: Subscription | null };
}

/** Writes changes to storage synchronously: other tabs and the token renewal read them there. */
function persistence(storage: SessionStorage): Middleware<object, SessionState> {
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
