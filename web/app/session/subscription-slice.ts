import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Subscription } from '@stillweb/contract/subscription';
import { restored, signedIn, signedOut } from './auth-slice.ts';

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
