import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { Plan } from '@stillweb/contract/billing/plans';
import { expect } from 'vitest';
import { countCost } from '../../../scripts/clients/count-cost.ts';
import { cardFields, cards, submitForm } from '../../../scripts/clients/hosted-pages.ts';
import type { SandboxClient } from '../../../scripts/clients/sandbox.ts';
import { aLogin, anAddress, aUser } from './a-user.ts';
import type { Answer } from '../../../scripts/clients/api.ts';
import type { TestServer } from '../worlds/start-server.ts';

export type Buyer = {
  email: string;
  /** Gets a new access token. */
  logIn: () => Promise<void>;
  /** The access token, for calls to another server. */
  token: () => string;
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<Answer>;
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** This user's subscription, as the server shows it. */
  current: () => Promise<Subscription | null>;
  untilStatus: (status: string | undefined) => Promise<Subscription>;
  /** Pays on the hosted checkout; returns the redirect. */
  checkOut: (plan: Plan, card?: string) => Promise<{ sessionId: string; location: string | null }>;
  /** Returns from a checkout to the success page, which has the server read it. */
  confirm: (sessionId: string) => Promise<Subscription>;
  /** Checks out and returns to the success page. */
  subscribe: (plan: Plan, card?: string) => Promise<Subscription>;
  customerId: () => Promise<string>;
  subscriptionId: () => Promise<string>;
};

export { cards };

type Shop = Pick<SandboxClient, 'stripe' | 'withoutWebhooks'> & { server: TestServer };

/** A user with a verified address, logged in. */
export async function aBuyer(
  { server, stripe, withoutWebhooks }: Shop,
  {
    name = 'Ada Buyer',
    email = anAddress('buyer'),
  }: { name?: string | undefined; email?: string | undefined },
): Promise<Buyer> {
  await aUser(server, { name, email });
  let { token } = await aLogin(server, email);
  const get = (path: string) => server.get(path, { token });
  const post = (path: string, body?: unknown) => server.post(path, body, { token });
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token, body });
  const current = async () => {
    const answer = await get('/subscription/current');
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  const untilStatus = async (status: string | undefined) => {
    await expect.poll(async () => (await current())?.status).toBe(status);
    return current();
  };
  const checkOut = async (plan: Plan, card: string = cards.good) => {
    const { status, body } = await post('/subscription/checkout-session', { plan });
    expect(status, JSON.stringify(body)).toBe(200);
    return payHosted(body.data.url, card);
  };
  const confirm = async (sessionId: string) => {
    const { status, body } = await post('/subscription/checkout-session/confirm', { sessionId });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const customerId = async () => {
    const { data } = await stripe.customers.list({ email });
    return data[0]?.id ?? '';
  };
  return {
    email,
    logIn: async () => {
      ({ token } = await aLogin(server, email));
    },
    token: () => token,
    get,
    post,
    call,
    current,
    untilStatus,
    checkOut,
    confirm,
    subscribe: async (plan, card) => {
      const { sessionId } = await withoutWebhooks(() => checkOut(plan, card));
      const subscription = await confirm(sessionId);
      expect(subscription.plan).toBe(plan);
      return subscription;
    },
    customerId,
    subscriptionId: async () => {
      const { data } = await stripe.subscriptions.list({
        customer: await customerId(),
        status: 'all',
      });
      return data[0]?.id ?? '';
    },
  };
}

/** Submits the hosted checkout as a browser does. */
export async function payHosted(
  url: string,
  card: string = cards.good,
  address: { country?: string; postalCode?: string; businessName?: string; taxId?: string } = {},
) {
  countCost('buyers paid');
  const location = (await submitForm(url, { ...cardFields(card), ...address })) ?? null;
  const sessionId = /session_id=(cs_\w+)/.exec(location ?? '')?.[1] ?? '';
  return { sessionId, location };
}
