import { addresses } from './addresses.ts';
import { waitForEmail } from './inbox.ts';
import { endTrial } from './sandbox.ts';
import { expect } from './test.ts';
import { cards, createVerifiedUser, type TestUser } from './test-user.ts';

/** What a landing page promises, where its way leads, and what the first paid invoice must say. */
export interface PricePromise {
  landing: string;
  offer: string | null;
  plan: 'MONTHLY' | 'YEARLY';
  promised: string;
  charged: string;
}

/** Calls our API as one user. */
async function apiOf({ email, password }: TestUser) {
  const call = async (path: string, body?: object, token?: string) => {
    const response = await fetch(`${addresses.site}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${path}: ${response.status}`).toBe(true);
    return JSON.parse(await response.text());
  };
  const { accessToken } = await call('/auth/login', { email, password });
  return (path: string, body?: object) => call(path, body, accessToken);
}

const textOf = async (url: string) =>
  (await (await fetch(url)).text())
    .replaceAll('<!-- -->', '')
    .replaceAll(/<(script|style|title)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The first amount in a text, beside these words. */
const amountIn = (text: string, words: RegExp) => words.exec(text)?.[1] ?? `no amount in: ${text}`;

const format = ({ amount, currency }: { amount: number; currency: string }) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

/** What a buyer reads on the way from a landing page to the paid invoice. */
export async function walk({ landing, offer, plan, promised }: PricePromise) {
  const query = offer ? `?offer=${offer}` : '';
  const user = await createVerifiedUser();
  const api = await apiOf(user);
  const { data: plans } = await api(`/subscription/plans${query}`);
  const shown = plans.find((row: { plan: string }) => row.plan === plan);
  const price = { amount: shown.amount, currency: shown.currency };
  const { data: session } = await api('/subscription/checkout-session', {
    plan,
    price,
    ...(offer && { offer }),
  });
  const checkout = await textOf(session.url);
  await fetch(session.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      cardNumber: cards.good,
      expiry: '12/40',
      cvc: '123',
      nameOnCard: 'Ada Quiet',
    }),
  });
  const current = async () => (await api('/subscription/current')).data;
  await expect.poll(async () => (await current())?.status).toBe('TRIALING');
  const { nextCharge } = await current();
  const started = await waitForEmail(user.email, /trial .* has started/);
  await endTrial(user.email);
  const receipt = await waitForEmail(user.email, /Receipt/);
  const { data: invoices } = await api('/subscription/invoices');
  const page = await textOf(addresses.site + landing);
  const amount = /([$£][\d.]+\d)/;
  return {
    page: page.includes(promised) ? promised : amountIn(page, amount),
    card: format(price),
    checkout: amountIn(
      checkout,
      /Then ([$£][\d.]+\d), less any promotion code you enter, is charged every/,
    ),
    dashboard: format(nextCharge),
    'trial mail': amountIn(started.text, amount),
    receipt: amountIn(receipt.subject, amount),
    invoice: format(invoices[0]),
    'invoice page': amountIn(await textOf(invoices[0].url), amount),
  };
}
