import {
  fetchBaseQuery,
  type BaseQueryApi,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { authApi, refreshResponse } from '@stillweb/contract/auth';
import { authOf, restored, tokenRenewed } from '../session/auth-slice.ts';
import { environmentOf } from './environment.ts';

type Renewal =
  /** The server gave a new token. */
  | { outcome: 'renewed' }
  /** Another request or tab had renewed it before. */
  | { outcome: 'adopted' }
  /** Another tab has logged in as somebody else: nothing may be repeated in their name. */
  | { outcome: 'changed-hands' }
  /** The session is over. */
  | { outcome: 'refused' }
  /** No verdict: the session may well live. */
  | { outcome: 'unreachable'; error: FetchBaseQueryError };

const request = fetchBaseQuery({ credentials: 'include', timeout: 15_000 });

/**
 * Replaces the token that a request was refused with. One refresh runs at a time per browser; whoever
 * had to wait first looks whether the one before already did the work.
 */
export function renewToken(refused: string, api: BaseQueryApi): Promise<Renewal> {
  return environmentOf(api.extra).withLock('refresh', async () => {
    return adoptChange(refused, api) ?? (await refresh(refused, api));
  });
}

/** Takes over what happened to the stored session since; null when it still holds the refused token. */
function adoptChange(refused: string, api: BaseQueryApi): Renewal | null {
  const stored = environmentOf(api.extra).storage.read();
  if (stored.token === refused) return null;
  if (stored.token === null) return { outcome: 'refused' };
  const sameUser = stored.user?.id === authOf(api.getState()).user?.id;
  api.dispatch(restored(stored));
  return { outcome: sameUser ? 'adopted' : 'changed-hands' };
}

async function refresh(refused: string, api: BaseQueryApi): Promise<Renewal> {
  const { method, path } = authApi.refreshAccessToken;
  const url = `${environmentOf(api.extra).apiUrl}${path}`;
  // Not tied to the refused request: its screen may close while others wait for this answer.
  const detached = { ...api, signal: new AbortController().signal };
  const { data, error } = await request({ method, url }, detached, {});
  if (error && !isVerdict(error)) return { outcome: 'unreachable', error };

  const granted = refreshResponse.safeParse(data);
  if (!granted.success) return { outcome: 'refused' };
  // A log-out or log-in while the answer was on its way counts for more than the answer.
  const change = adoptChange(refused, api);
  if (change) return change;
  api.dispatch(tokenRenewed(granted.data.newAccessToken));
  return { outcome: 'renewed' };
}

/** Only the server's own no ends a session; an outage, a time-out or a full queue does not. */
function isVerdict({ status }: FetchBaseQueryError): boolean {
  return typeof status === 'number' && status < 500 && status !== 408 && status !== 429;
}
