import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { pollingHeader, sessionApi, stepUpHeader } from '@stillweb/contract/console/staff/session';
import { requestFor } from '@stillweb/ui/api/request.ts';
import { wasJustUsed } from '../session/last-use.ts';
import { sessionLost, sessionRenewed } from '../session/session-slice.ts';
import { signDigest } from '../session/sign-digest.ts';

interface EndpointOptions {
  /** A 401 of this endpoint is about the sent data, not the end of the session. */
  answers401?: boolean;
  /** Whether the person has to sign it with a passkey. */
  signed?: boolean;
}

type ApiQuery = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, EndpointOptions>;

type ApiAnswer = Awaited<ReturnType<typeof request>>;

const request = fetchBaseQuery({
  baseUrl: consoleApiBase,
  credentials: 'same-origin',
  // Answers that depend on Stripe take up to ten seconds.
  timeout: 20_000,
});

/**
 * Sends a request, signed where its endpoint needs that. A 401 says that the session has ended; a success has
 * renewed it, except of a call that the page repeats by itself.
 */
export const baseQuery: ApiQuery = async (args, api, options) => {
  const sentAt = Date.now();
  const isPolling = isRepeatedByPage(api);
  const headers = isPolling ? { [pollingHeader]: 'yes' } : undefined;
  const answer = await (options?.signed
    ? sendSigned(args, api)
    : request({ ...args, headers }, api, {}));
  if (answer.error?.status === 401 && !options?.answers401) api.dispatch(sessionLost());
  if (!answer.error && !isPolling) api.dispatch(sessionRenewed(sentAt));
  return answer;
};

/** Whether a query only refreshes its data, without an action of the person. */
function isRepeatedByPage({ forced }: BaseQueryApi): boolean {
  return forced === true && !wasJustUsed();
}

async function sendSigned(args: FetchArgs, api: BaseQueryApi): Promise<ApiAnswer> {
  const { method, url: path, body } = args;
  const begin = requestFor(sessionApi.stepUp, { body: { method, path, body } });
  const offer = await request(begin, api, {});
  if (offer.error) return offer;
  const { digest, allowCredentials } = sessionApi.stepUp.response.parse(offer.data).data;
  const assertion = await signDigest(digest, allowCredentials);
  if ('message' in assertion) {
    const message = [assertion.message, assertion.reason].filter(Boolean).join(' ');
    return { error: { status: 'CUSTOM_ERROR', error: message, data: { message } } };
  }
  return request({ ...args, headers: { [stepUpHeader]: JSON.stringify(assertion) } }, api, {});
}
