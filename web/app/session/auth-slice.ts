import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '@stillweb/contract/user';
import type { StoredSession } from './storage.ts';

export interface AuthState {
  /**
   * `unread`: storage was not looked at yet, as in prerendered pages. `arriving`: logged in, but the
   * page to go to is still being chosen, so the guard of the login waits. `settled`: guards decide.
   */
  phase: 'unread' | 'arriving' | 'settled';
  user: User | null;
  token: string | null;
}

const anonymous = { user: null, token: null };
const initialState: AuthState = { phase: 'unread', ...anonymous };

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    restored: (state, { payload }: PayloadAction<StoredSession>) => {
      if (state.phase === 'unread') state.phase = 'settled';
      state.user = payload.user;
      state.token = payload.token;
    },
    signedIn: (_state, { payload }: PayloadAction<{ user: User; token: string }>) => ({
      phase: 'arriving',
      ...payload,
    }),
    arrived: (state) => {
      state.phase = 'settled';
    },
    tokenRenewed: (state, { payload }: PayloadAction<string>) => {
      state.token = payload;
    },
    userChanged: (state, { payload }: PayloadAction<User>) => {
      state.user = payload;
    },
    signedOut: (): AuthState => ({ phase: 'settled', ...anonymous }),
  },
});

export const authReducer = authSlice.reducer;
export const { restored, signedIn, arrived, tokenRenewed, userChanged, signedOut } =
  authSlice.actions;

/** The API clients see the state as unknown: this is how they get at their part of it. */
export function authOf(state: unknown): AuthState {
  return holdsAuth(state) ? state.auth : initialState;
}

function holdsAuth(state: unknown): state is { auth: AuthState } {
  return typeof state === 'object' && state !== null && 'auth' in state;
}
