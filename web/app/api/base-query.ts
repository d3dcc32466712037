import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { authOf, signedOut } from '../session/slices.ts';
import { offersLanguages, sayLanguage } from '../language.ts';
import { environmentOf } from './environment.ts';
import { renewToken, type Renewal } from './renew-token.ts';

interface EndpointOptions {
  /** A 401 of this endpoint is a normal answer, not an expired token. */
  answers401?: boolean;
  /** The caller has its own words for an answer without `data`, which is an error otherwise. */
  mayLackData?: boolean;
  /** Sent without token and cookies: the server does not learn who asks. */
  isAnonymous?: boolean;
}

type ApiQuery = BaseQueryFn<
  FetchArgs,
  unknown,
  FetchBaseQueryError,
  EndpointOptions,
  FetchBaseQueryMeta
>;

const timeout = 15_000;
const anonymousRequest = fetchBaseQuery({
  credentials: 'omit',
  timeout,
  ...(offersLanguages ? { prepareHeaders: sayLanguage } : {}),
});
const userRequest = fetchBaseQuery({
  credentials: 'include',
  timeout,
  prepareHeaders: (headers, api) => {
    const { token } = authOf(api.getState());
    if (offersLanguages) sayLanguage(headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return headers;
  },
});

/** Sends a request. A successful answer has `data`, as the contract says. */
export const baseQuery: ApiQuery = async (args, api, options) => {
  const answer = await requestAsUser(args, api, options);
  return options?.mayLackData ? answer : requireData(answer);
};

/** When the access token has expired, renews it and repeats the request once. */
const requestAsUser: ApiQuery = async (args, api, options) => {
  const { answer, token } = await send(args, api, options);
  if (token && isOwnBlock(args, answer)) api.dispatch(signedOut('block'));
  // Without a token there is nothing to renew.
  if (!isUnauthorized(answer) || !token || options?.answers401) return answer;

  const renewal = await renewToken(token, api);
  if (renewal.outcome === 'unreachable') return { error: renewal.error };
  if (renewal.outcome === 'refused') api.dispatch(signedOut('server'));
  if (renewal.outcome === 'blocked') api.dispatch(signedOut('block'));
  if (isOver(renewal)) return answer;

  const repeated = await send(args, api, options);
  // The token adopted from another tab may have expired too.
  const isStale = renewal.outcome === 'adopted' && isUnauthorized(repeated.answer);
  return isStale ? requestAsUser(args, api, options) : repeated.answer;
};

/** Calls under /auth are about the owner of a link or a password, who may be another user. */
function isOwnBlock({ url }: FetchArgs, { error }: Answer): boolean {
  return errorCodeOf(error) === 'ACCOUNT_BLOCKED' && !url.startsWith('/auth/');
}

/** Whether the request must not be repeated. */
function isOver({ outcome }: Renewal): boolean {
  return outcome === 'refused' || outcome === 'blocked' || outcome === 'user-changed';
}

async function send({ url, ...args }: FetchArgs, api: BaseQueryApi, options: EndpointOptions = {}) {
  const { token } = authOf(api.getState());
  const { apiUrl } = environmentOf(api.extra);
  const request = options.isAnonymous ? anonymousRequest : userRequest;
  return { token, answer: await request({ ...args, url: `${apiUrl}${url}` }, api, {}) };
}

/** A wrong code from an email says nothing about the token, and a repetition would count as another guess. */
function isUnauthorized({ error }: { error?: FetchBaseQueryError | undefined }): boolean {
  return error?.status === 401 && errorCodeOf(error) !== 'CODE_WRONG';
}

type Answer = Awaited<ReturnType<typeof userRequest>>;

/** An answer of another shape, as from a proxy, is not an answer of the API. */
function requireData(answer: Answer): Answer {
  const { data, error, meta } = answer;
  if (error || (typeof data === 'object' && data !== null && 'data' in data)) return answer;
  const problem = {
    status: 'PARSING_ERROR',
    originalStatus: meta?.response?.status ?? 200,
    data: JSON.stringify(data) ?? '',
    error: 'The answer has no data.',
  } as const;
  return { error: problem, ...(meta && { meta }) };
}
