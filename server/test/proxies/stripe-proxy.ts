import type { IncomingMessage } from 'node:http';
import { startForwardingProxy, type Answer } from './forwarding-proxy.ts';

type Failure = {
  /** The requests that count, by method and path; by default all. */
  only?: RegExp;
  /** How many requests still pass before the one that fails. */
  after: number;
  /** Whether Stripe receives the request and acts on it before the connection breaks. */
  isDone: boolean;
  /** Runs at the moment of the failure. */
  onFailure: () => Promise<void>;
};

/** A request that changes something at Stripe; `call` is its method and path, with `:id` for ids. */
type StripeChange = { call: string; key: string | undefined };

/** A proxy between a server and Stripe that can fail a chosen request. */
export type StripeProxy = {
  url: string;
  /** All requests so far, by method and path with its query, in their order. */
  requests: string[];
  /** The requests that change something, in their order. */
  changes: StripeChange[];
  /** Closes the connection of one request without an answer. */
  failOnce: (failure: Failure) => void;
  /** From now on closes the connection of these requests, by method and path, and does not pass them on. */
  dropAll: (only: RegExp) => void;
  /** Passes all requests on again; waits until a failure that has started is over. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
};

/** Changes under a key that the SDK made up for one call, or under none. A preview changes nothing. */
export function changesWithoutKey({ changes }: Pick<StripeProxy, 'changes'>): StripeChange[] {
  return changes.filter(
    ({ call, key }) =>
      !call.endsWith('/create_preview') && (!key || key.startsWith('stripe-node-retry-')),
  );
}

/** @param target the address of the Stripe API that requests are passed on to */
export async function startStripeProxy(target: string): Promise<StripeProxy> {
  let planned: Failure | undefined;
  let failing: Promise<unknown> | undefined;
  let dropped: RegExp | undefined;
  const requests: string[] = [];
  const changes: StripeChange[] = [];
  const { url, close } = await startForwardingProxy(target, async (request, forward) => {
    const call = `${request.method} ${request.url}`;
    requests.push(call);
    if (request.method !== 'GET') changes.push(changeOf(request));
    if (dropped?.test(call)) return undefined;
    const matches = planned?.only?.test(call) ?? true;
    const failure = matches && planned?.after === 0 ? planned : undefined;
    if (planned && matches)
      planned = failure ? undefined : { ...planned, after: planned.after - 1 };
    if (!failure) return forward();
    failing = fail(failure, forward);
    await failing;
    return undefined;
  });
  return {
    url,
    requests,
    changes,
    failOnce: (failure) => {
      planned = failure;
    },
    dropAll: (only) => {
      dropped = only;
    },
    restore: async () => {
      planned = undefined;
      dropped = undefined;
      await failing?.catch(() => undefined);
    },
    close,
  };
}

function changeOf({ method, url = '', headers }: IncomingMessage): StripeChange {
  const key = headers['idempotency-key'];
  return {
    call: `${method} ${url.replace(/\?.*/, '').replaceAll(/\b(cus|sub|pi|pm|in|cs_test|price|bpc)_\w+/g, ':id')}`,
    key: typeof key === 'string' ? key : undefined,
  };
}

async function fail({ isDone, onFailure }: Failure, forward: () => Promise<Answer>) {
  if (isDone) await forward();
  await onFailure();
}
