import type Stripe from 'stripe';

import type { TestSandbox } from '../../testing/start-sandbox.ts';

/** The fields of the card form. */
export function aCard(cardNumber = '4242424242424242', changes: Record<string, string> = {}) {
  return { cardNumber, expiry: '12/34', cvc: '123', nameOnCard: 'Ada Lovelace', ...changes };
}

export interface Page {
  status: number;
  /** The requested address. */
  url: string;
  /** The absolute address of a redirect; empty without one. */
  redirectsTo: string;
  html: string;
  /** The text of the page, with single spaces. */
  text: string;
  headers: Headers;
}

/** Opens a page as a browser would, without following redirects. */
export async function open(url: string): Promise<Page> {
  return readPage(url, await fetch(url, { redirect: 'manual' }));
}

/** Submits a form as a browser would, without following the redirect. */
export async function post(url: string, fields: Record<string, string> = {}): Promise<Page> {
  const body = new URLSearchParams(fields);
  return readPage(url, await fetch(url, { method: 'POST', body, redirect: 'manual' }));
}

async function readPage(url: string, response: Response): Promise<Page> {
  const html = await response.text();
  const location = response.headers.get('location');
  return {
    status: response.status,
    url,
    redirectsTo: location === null ? '' : new URL(location, url).href,
    html,
    text: html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll(/\s+/g, ' '),
    headers: response.headers,
  };
}

/** A checkout for a customer who has not paid before. */
export async function aCheckout(
  { stripe }: TestSandbox,
  params: Partial<Stripe.Checkout.SessionCreateParams> & { price: string },
) {
  const { price, ...rest } = params;
  const customer = await stripe.customers.create({ email: 'ada@stillweb.example' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://site.example/ok?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://site.example/pricing',
    ...rest,
  });
  return { customer, id: session.id, url: session.url ?? '' };
}

/** A customer who subscribed on the checkout page. */
export async function aSubscriber(
  sandbox: TestSandbox,
  params: Partial<Stripe.Checkout.SessionCreateParams> & { price: string; card?: string },
) {
  const { card, ...rest } = params;
  const checkout = await aCheckout(sandbox, rest);
  const paid = await post(checkout.url, aCard(card));
  if (paid.redirectsTo.includes('/authenticate/'))
    await post(paid.redirectsTo, { outcome: 'complete' });
  const { data } = await sandbox.stripe.subscriptions.list({ customer: checkout.customer.id });
  const [subscription] = data;
  if (!subscription) throw new Error(`no subscription after checkout: ${paid.text}`);
  return { customer: checkout.customer, subscription };
}
