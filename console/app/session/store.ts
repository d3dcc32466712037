import { configureStore } from '@reduxjs/toolkit';
import { client } from '../api/client.ts';
import { sessionReducer } from './session-slice.ts';

export function createStore() {
  return configureStore({
    reducer: { session: sessionReducer, [client.reducerPath]: client.reducer },
    middleware: (standard) => standard().concat(client.middleware),
  });
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<Store['getState']>;
