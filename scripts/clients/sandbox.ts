import Stripe from 'stripe';
import { callApi } from './api.ts';
import { countCost } from './count-cost.ts';

type WebhookMode = 'normal' | 'drop' | 'duplicate' | 'reorder' | 'delay';

/**
 * Refuses a call with an error of this status, carries it out and never answers, carries it out late, or
 * answers it late. `times`: how many calls; all by default.
 */
export type FaultEffect = { times?: number } & (
  | { answer: { status: number; code?: string; retryAfterSeconds?: number } }
  | { applyThenDrop: true }
  | { delaySeconds: number }
  | { applyThenDelaySeconds: number }
);

/** The payment sandbox as Stripe, with the calls that only a sandbox has. */
export type SandboxClient = {
  stripe: Stripe;
  /** Unix seconds of its clock. */
  now: () => Promise<number>;
  /** Advances its clock by an ISO 8601 duration such as `P7D`; everything due has then happened. */
  advance: (duration: string) => Promise<void>;
  webhooks: (mode: WebhookMode) => Promise<void>;
  /**
   * Does without the webhooks of a purchase: the success page has the server read all that they would
   * report, in half the time. Not where other webhooks than the normal ones were asked for.
   */
  withoutWebhooks: <Result>(purchase: () => Promise<Result>) => Promise<Result>;
  outage: (kind: 'refuse' | 'hang' | '500', seconds: number) => Promise<void>;
  /** Applies a fault to calls of Stripe with this method and path from now on; `*` matches anything. */
  fault: (method: string, path: string, effect: FaultEffect) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** The faults that still apply. */
  countFaults: () => Promise<number>;
  /** Whether a checkout's card becomes its subscription's only 20 seconds of simulated time later. */
  lateCards: (late: boolean) => Promise<void>;
  /** Converts payments in these currencies into another one, such as `aed`, `{ eur: 4.01 }`; null: none. */
  settle: (currency: string | null, rates?: Record<string, number>) => Promise<void>;
  /** Sets the outcome for a subscription when the last attempt to charge a renewal has failed. */
  dunning: (outcome: 'cancel' | 'unpaid' | 'past_due') => Promise<void>;
  /** Has the bank send a payout back. */
  failPayout: (id: string) => Promise<void>;
  /** Takes permissions such as `refunds:write` from a restricted key. */
  restrictKey: (key: string, without: string[]) => Promise<void>;
};

export function openSandbox(url: string): SandboxClient {
  const control = async (method: string, path: string, body?: object) => {
    const answer = await callApi(method, `${url}/sandbox/${path}`, { body });
    if (answer.status === 200) return answer.body;
    throw new Error(`/sandbox/${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const post = async (path: string, body: object) => void (await control('POST', path, body));
  let chosen: WebhookMode = 'normal';
  return {
    stripe: clientFor(url),
    now: async () => (await control('GET', 'clock')).unix,
    advance: (duration) => {
      countCost('clock advances');
      return post('clock', { advance: duration });
    },
    webhooks: (mode) => {
      chosen = mode;
      return post('webhooks', { mode });
    },
    withoutWebhooks: async (purchase) => {
      if (chosen !== 'normal') return purchase();
      await post('webhooks', { mode: 'drop' });
      try {
        return await purchase();
      } finally {
        await post('webhooks', { mode: chosen });
      }
    },
    outage: (kind, seconds) => post('outage', { kind, seconds }),
    fault: (method, path, effect) => post('faults', { match: { method, path }, ...effect }),
    clearFaults: async () => void (await control('DELETE', 'faults')),
    countFaults: async () => (await control('GET', 'faults')).length,
    lateCards: (lateCard) => post('settings', { lateCard }),
    settle: (settlement, rates) => post('settings', { settlement, rates }),
    dunning: (outcome) => post('dunning', { retryDays: [3, 5, 7], outcome }),
    failPayout: (id) => post(`payouts/${id}/fail`, {}),
    restrictKey: async (key, without) => void (await control('PUT', `keys/${key}`, { without })),
  };
}

/** A client of a sandbox that repeats no call. */
export function clientFor(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_tests', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
}
