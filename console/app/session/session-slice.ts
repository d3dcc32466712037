import { createSlice } from '@reduxjs/toolkit';

/** Whether the server has refused a call because no one is logged in. */
const sessionSlice = createSlice({
  name: 'session',
  initialState: { isLost: false },
  reducers: {
    sessionLost: () => ({ isLost: true }),
    sessionStarted: () => ({ isLost: false }),
  },
});

export const { sessionLost, sessionStarted } = sessionSlice.actions;
export const { reducer: sessionReducer } = sessionSlice;
