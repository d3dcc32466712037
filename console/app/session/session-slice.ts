import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface SessionState {
  /** Whether it has ended: the server refuses calls, or the console was idle for too long. */
  isLost: boolean;
  /** Unix milliseconds, by this computer's clock: when a call last renewed it, from any tab. */
  renewedAt: number;
}

const initialState: SessionState = { isLost: false, renewedAt: 0 };

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionLost: (session) => {
      session.isLost = true;
    },
    sessionStarted: (session) => {
      session.isLost = false;
    },
    sessionRenewed: (session, { payload: at }: PayloadAction<number>) => {
      session.renewedAt = Math.max(session.renewedAt, at);
    },
  },
});

export const { sessionLost, sessionStarted, sessionRenewed } = sessionSlice.actions;
export const { reducer: sessionReducer } = sessionSlice;
