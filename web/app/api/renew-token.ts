import {
  fetchBaseQuery,
  type BaseQueryApi,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { authApi, refreshResponse } from '@stillweb/contract/account/auth';
import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { authOf, restored, tokenRenewed } from '../session/slices.ts';
import { environmentOf } from './environment.ts';
import { offersLanguages, sayLanguage } from '../language.ts';

export type Renewal =
  /** The server issued a new token. */
  | { outcome: 'renewed' }
  /** Another request or tab had already renewed the token. */
  | { outcome: 'adopted' }
  /** Another tab has logged in as another user: the request must not be repeated as that user. */
  | { outcome: 'user-changed' }
  /** The session is over. */
  | { outcome: 'refused' }
  | { outcome: 'blocked' }
  /** The server did not decide: the session may still be valid. */
  | { outcome: 'unreachable'; error: FetchBaseQueryError };

const request = fetchBaseQuery({
  credentials: 'include',
  timeout: 15_000,
  ...(offersLanguages ? { prepareHeaders: sayLanguage } : {}),
});

/**
 * Replaces an access token that the server refused. One refresh runs at a time per browser; a request
 * that waited for it adopts the new token instead of refreshing again.
 */
export function renewToken(refused: string, api: BaseQueryApi): Promise<Renewal> {
  const renewal = environmentOf(api.extra).withLock('refresh', async () => {
    return adoptChange(refused, api) ?? (await refresh(refused, api));
  });
  return Promise.race([renewal, lateRenewal()]);
}

const longestWait = 30_000;

/** The lock may be held by a tab that the browser has frozen. */
function lateRenewal(): Promise<Renewal> {
  const error = { status: 'TIMEOUT_ERROR', error: 'Another tab holds the lock.' } as const;
  return new Promise((resolve) => {
    setTimeout(() => resolve({ outcome: 'unreachable', error }), longestWait);
  });
}

/** Adopts a change of the stored session; null when storage still has the refused token. */
function adoptChange(refused: string, api: BaseQueryApi): Renewal | null {
  const stored = environmentOf(api.extra).storage.read();
  if (stored.token === refused) return null;
  if (stored.token === null) return { outcome: 'refused' };
  const sameUser = stored.user?.id === authOf(api.getState()).user?.id;
  api.dispatch(restored(stored));
  return { outcome: sameUser ? 'adopted' : 'user-changed' };
}

async function refresh(refused: string, api: BaseQueryApi): Promise<Renewal> {
  const { method, path } = authApi.refreshAccessToken;
  const url = `${environmentOf(api.extra).apiUrl}${path}`;
  // Other requests wait for this answer, so closing the refused request's screen must not abort it.
  const detached = { ...api, signal: new AbortController().signal };
  const { data, error } = await request({ method, url }, detached, {});
  if (error && !isRefusal(error)) return { outcome: 'unreachable', error };
  if (errorCodeOf(error) === 'ACCOUNT_BLOCKED') return { outcome: 'blocked' };

  const parsed = refreshResponse.safeParse(data);
  if (!parsed.success) return { outcome: 'refused' };
  // A log-out or log-in during the refresh takes precedence over its answer.
  const change = adoptChange(refused, api);
  if (change) return change;
  api.dispatch(tokenRenewed(parsed.data.newAccessToken));
  return { outcome: 'renewed' };
}

/** Whether the server refused the refresh: an outage, a time-out or a rate limit must not end a session. */
function isRefusal({ status }: FetchBaseQueryError): boolean {
  return typeof status === 'number' && status < 500 && status !== 408 && status !== 429;
}
