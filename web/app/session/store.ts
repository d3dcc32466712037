import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import { authClient } from '../api/auth.ts';
import type { ApiEnvironment } from '../api/environment.ts';
import { subscriptionClient } from '../api/subscription.ts';
import { userClient } from '../api/user.ts';
import { authReducer, type AuthState } from './auth-slice.ts';
import { persistence } from './persistence.ts';
import { subscriptionReducer } from './subscription-slice.ts';

const reducer = combineReducers({
  auth: authReducer,
  subscription: subscriptionReducer,
  [authClient.reducerPath]: authClient.reducer,
  [userClient.reducerPath]: userClient.reducer,
  [subscriptionClient.reducerPath]: subscriptionClient.reducer,
});

/** One store for one page load; the session is still unread, `restored` fills it. */
export function createStore(environment: ApiEnvironment) {
  return configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: environment } }).concat(
        persistence(environment.storage),
        forgetCacheOfFormerUser,
        authClient.middleware,
        userClient.middleware,
        subscriptionClient.middleware,
      ),
  });
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<typeof reducer>;

/** What was cached for one user is never shown to the next. */
const forgetCacheOfFormerUser: Middleware<object, { auth: AuthState }> =
  (store) => (next) => (action) => {
    const former = store.getState().auth.user;
    const result = next(action);
    if (former && store.getState().auth.user?.id !== former.id) {
      for (const client of [authClient, userClient, subscriptionClient]) {
        store.dispatch(client.util.resetApiState());
      }
    }
    return result;
  };
