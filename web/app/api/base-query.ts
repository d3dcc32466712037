import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { authOf, signedOut } from '../session/auth-slice.ts';
import { environmentOf } from './environment.ts';
import { renewToken } from './renew-token.ts';

interface EndpointOptions {
  /** A 401 of this endpoint is a normal answer, not an expired token. */
  answers401?: boolean;
}

type ApiQuery = BaseQueryFn<
  FetchArgs,
  unknown,
  FetchBaseQueryError,
  EndpointOptions,
  FetchBaseQueryMeta
>;

const request = fetchBaseQuery({
  credentials: 'include',
  timeout: 15_000,
  prepareHeaders: (headers, api) => {
    const { token } = authOf(api.getState());
    if (token) headers.set('authorization', `Bearer ${token}`);
    return headers;
  },
});

/** Sends a request. When its access token has expired, renews the token and repeats the request once. */
export const baseQuery: ApiQuery = async (args, api, options) => {
  const { answer, token } = await send(args, api);
  // Without a token there is nothing to renew.
  if (!isUnauthorized(answer) || !token || options?.answers401) return answer;

  const renewal = await renewToken(token, api);
  if (renewal.outcome === 'unreachable') return { error: renewal.error };
  if (renewal.outcome === 'refused') api.dispatch(signedOut());
  if (renewal.outcome === 'refused' || renewal.outcome === 'user-changed') return answer;

  const repeated = await send(args, api);
  // The token adopted from another tab may have expired too.
  const isStale = renewal.outcome === 'adopted' && isUnauthorized(repeated.answer);
  return isStale ? baseQuery(args, api, options) : repeated.answer;
};

async function send({ url, ...args }: FetchArgs, api: BaseQueryApi) {
  const { token } = authOf(api.getState());
  const { apiUrl } = environmentOf(api.extra);
  return { token, answer: await request({ ...args, url: `${apiUrl}${url}` }, api, {}) };
}

function isUnauthorized({ error }: { error?: FetchBaseQueryError | undefined }): boolean {
  return error?.status === 401;
}
