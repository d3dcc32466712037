import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { User } from '@stillweb/contract/account/user';
import type { StoredSession } from './storage.ts';

export interface AuthState {
  /**
   * `unread`: storage was not read yet, as in prerendered pages. `logging-in`: logged in, but the page
   * to open next is still being chosen, so the guard of the log-in page waits. `ready`: guards decide.
   */
  phase: 'unread' | 'logging-in' | 'ready';
  user: User | null;
  token: string | null;
  /** The cause of the end of this page's session; null while it lasts, and after the log-in page has shown it. */
  endedBy: SessionEnd | null;
}

/** `block`: the account was blocked by support. */
type SessionEnd = 'user' | 'server' | 'block';

const anonymous = { user: null, token: null };
const initialState: AuthState = { phase: 'unread', ...anonymous, endedBy: null };

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    restored: (state, { payload }: PayloadAction<StoredSession>) => {
      if (state.phase === 'unread') state.phase = 'ready';
      // The user has logged out in another tab.
      if (state.token !== null && payload.token === null) state.endedBy = 'user';
      state.user = payload.user;
      state.token = payload.token;
    },
    signedIn: (_state, { payload }: PayloadAction<{ user: User; token: string }>) => ({
      phase: 'logging-in',
      ...payload,
      endedBy: null,
    }),
    loginFinished: (state) => {
      if (state.phase === 'logging-in') state.phase = 'ready';
    },
    tokenRenewed: (state, { payload }: PayloadAction<string>) => {
      state.token = payload;
    },
    userChanged: (state, { payload }: PayloadAction<User>) => {
      state.user = payload;
    },
    signedOut: (
      state,
      { payload: endedBy = 'user' }: PayloadAction<SessionEnd | undefined>,
    ): AuthState => {
      // A request that the log-out has overtaken is refused too.
      const isLate = endedBy !== 'user' && state.token === null;
      return { phase: 'ready', ...anonymous, endedBy: isLate ? state.endedBy : endedBy };
    },
    endAnnounced: (state) => {
      state.endedBy = null;
    },
  },
});

export const authReducer = authSlice.reducer;
export const {
  restored,
  signedIn,
  loginFinished,
  tokenRenewed,
  userChanged,
  signedOut,
  endAnnounced,
} = authSlice.actions;

/** The auth state of a store whose type the API clients do not know. */
export function authOf(state: unknown): AuthState {
  return holdsAuth(state) ? state.auth : initialState;
}

function holdsAuth(state: unknown): state is { auth: AuthState } {
  return typeof state === 'object' && state !== null && 'auth' in state;
}

/** The subscription in the server's last answer; null without one or before an answer. */
interface SubscriptionState {
  current: Subscription | null;
}

const none: SubscriptionState = { current: null };

const subscriptionSlice = createSlice({
  name: 'subscription',
  initialState: none,
  reducers: {
    subscriptionStored: (state, { payload }: PayloadAction<Subscription | null>) => {
      state.current = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(restored, (_state, { payload }) => ({ current: payload.subscription }))
      .addCase(signedIn, () => none)
      .addCase(signedOut, () => none);
  },
});

export const subscriptionReducer = subscriptionSlice.reducer;
export const { subscriptionStored } = subscriptionSlice.actions;
