import { formatExactMoney } from '@stillweb/contract/text/money';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { payCheckout } from '../scripts/clients/hosted-pages.ts';
import { currentSubscription } from '../scripts/clients/user.ts';
import { addresses } from './addresses.ts';
import { waitForEmail } from './inbox.ts';
import { endTrial } from './sandbox.ts';
import { apiOf, createVerifiedUser, openCheckout, waitForStatus } from './test-user.ts';

/** The price on a landing page, the offer and plan it leads to, and what the first paid invoice must say. */
export interface PricePromise {
  landing: string;
  offer: string | null;
  plan: 'MONTHLY' | 'YEARLY';
  promised: string;
  charged: string;
}

const textOf = async (url: string) =>
  (await (await fetch(url)).text())
    .replaceAll('<!-- -->', '')
    .replaceAll(/<(script|style|title)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The first amount in a text next to these words. */
const amountIn = (text: string, words: RegExp) => words.exec(text)?.[1] ?? `no amount in: ${text}`;

const format = ({ amount, currency }: { amount: number; currency: string }) =>
  formatExactMoney(amount, currency);

/** Buys a plan, and returns the prices that a buyer reads from the landing page to the paid invoice. */
export async function walk({ landing, offer, plan, promised }: PricePromise) {
  const user = await createVerifiedUser();
  const api = await apiOf(user);
  const { price, url } = await openCheckout(api, { plan, offer });
  const checkout = await textOf(url);
  await payCheckout(url);
  await waitForStatus(api, 'TRIALING');
  const current = await currentSubscription(api);
  const started = await waitForEmail(user.email, /trial .* has started/);
  await endTrial(user.email);
  const receipt = await waitForEmail(user.email, /Receipt/);
  const { data: invoices } = await api.call(subscriptionApi.invoices);
  const [invoice] = invoices;
  if (!current?.nextCharge || !invoice) throw new Error('there is no charge');
  const page = await textOf(addresses.site + landing);
  const amount = /([$£][\d.]+\d)/;
  return {
    page: page.includes(promised) ? promised : amountIn(page, amount),
    card: format(price),
    checkout: amountIn(
      checkout,
      /Then ([$£][\d.]+\d), less any promotion code you enter, is charged every/,
    ),
    dashboard: format(current.nextCharge),
    'trial mail': amountIn(started.text, amount),
    receipt: amountIn(receipt.subject, amount),
    invoice: format(invoice),
    'invoice page': amountIn(await textOf(invoice.url ?? ''), amount),
  };
}
