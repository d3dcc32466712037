import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { sessionLost } from '../session/session-slice.ts';

interface EndpointOptions {
  /** A 401 of this endpoint is an answer about what was sent, not the end of the session. */
  answers401?: boolean;
}

type ApiQuery = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, EndpointOptions>;

const request = fetchBaseQuery({
  baseUrl: consoleApiBase,
  credentials: 'same-origin',
  // What Stripe is asked takes up to ten seconds.
  timeout: 20_000,
});

/** Sends a request; a 401 says that the session has ended. */
export const baseQuery: ApiQuery = async (args, api, options) => {
  const answer = await request(args, api, {});
  if (answer.error?.status === 401 && !options?.answers401) api.dispatch(sessionLost());
  return answer;
};
