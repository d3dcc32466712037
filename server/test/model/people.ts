import type { Plan } from '@stillweb/contract/plans';
import { expect } from 'vitest';
import { idOf } from '../../src/subscription/fetch-billing.ts';
import type { Answer } from '../api-client.ts';
import { payOnPage } from './hosted-pages.ts';
import { liveSubscription, type Life } from './life.ts';
import {
  afterCredit,
  begin,
  cancelUnfinished,
  charge,
  end,
  giveUpUnfinished,
  happensAtStripe,
  isAlive,
  isHeard,
  isRunning,
  mayHear,
  onFile,
  payOpen,
  priceOf,
  type Model,
} from './model.ts';
import type { Call, Step } from './story-step.ts';
import { wallet, type AtBank, type CardName } from './wallet.ts';

const nothing = async () => {};

function outcomeOf({ status, body }: Answer): [number, string | undefined] {
  return [status, body.code];
}

/** Opens a checkout and leaves it. */
export function abandonCheckout(plan: Plan): Call {
  return {
    name: `open a checkout for ${plan} and leave it`,
    prepare: nothing,
    send: ({ buyer }) => buyer.post('/subscription/checkout-session', { plan }),
    settle: async (model, _life, answer) => opened(model, plan, answer),
  };
}

export function checkOut(plan: Plan, card: CardName, atBank: AtBank = 'passes'): Call {
  const asks = wallet[card].whenKept === 'asks';
  return {
    ...abandonCheckout(plan),
    name: `check out ${plan} with the card ${card}${asks ? `: its owner ${atBank} at the bank` : ''}`,
    // What credit pays in full asks no bank: the card on it is a story that Stripe does not tell.
    isPossible: (model) => card === 'good' || priceOf(plan) + model.balance > 0,
    settle: async (model, life, answer) => {
      opened(model, plan, answer);
      if (isAlive(model)) return;
      const leadsTo = await payOnPage(answer.body.data.url, card, atBank);
      if (!model.hadTrial) await beginTrial(model, life, { plan, card, atBank, leadsTo });
      else payFirst(model, { plan, card, atBank });
    },
  };
}

function opened(model: Model, plan: Plan, answer: Answer): void {
  expect(outcomeOf(answer)).toEqual(
    isAlive(model) ? [409, 'ALREADY_SUBSCRIBED'] : [200, undefined],
  );
  if (isAlive(model)) return;
  model.hasCustomer = true;
  // The checkout for another plan closes the one before it.
  if (model.unfinished && model.unfinished.plan !== plan) giveUpUnfinished(model);
}

type Purchase = { plan: Plan; card: CardName; atBank: AtBank };

async function beginTrial(
  model: Model,
  life: Life,
  { plan, card, atBank, leadsTo }: Purchase & { leadsTo: string },
): Promise<void> {
  const { whenKept } = wallet[card];
  if (whenKept === 'declines' || (whenKept === 'asks' && atBank !== 'passes')) return;
  begin(model, plan, 'TRIALING', onFile(card));
  happensAtStripe(model);
  if (!model.usedCards.has(card)) return;
  // Back on the site, whose success page sees that this card had its trial.
  const sessionId = new URL(leadsTo).searchParams.get('session_id');
  const { status } = await life.buyer.post('/subscription/checkout-session/confirm', { sessionId });
  expect(status).toBe(200);
  end(model);
  mayHear(model, 'trial-refused');
  model.informed = true;
}

function payFirst(model: Model, { plan, card, atBank }: Purchase): void {
  const { whenKept, whenCharged } = wallet[card];
  happensAtStripe(model);
  if (!model.unfinished) {
    const { due, balance } = afterCredit(priceOf(plan), model.balance);
    model.unfinished = { plan, due, card: null };
    model.balance = balance;
  }
  const declines = whenCharged === 'declines' || (whenKept === 'asks' && atBank === 'refuses');
  model.unfinished.card = declines ? null : onFile(card);
  if (whenKept === 'asks' && atBank === 'leaves') {
    model.unfinished.card = { ...onFile(card), answer: 'asks' };
  } else if (!declines) payOpen(model);
}

export const cancel: Call = {
  name: 'cancel',
  prepare: nothing,
  send: ({ buyer }) => buyer.post('/subscription/cancel'),
  settle: async (model, _life, { status }) => {
    expect(status).toBe(model.status === null && !model.unfinished ? 404 : 200);
    if (isRunning(model)) {
      if (!model.cancelling) mayHear(model, 'cancelled');
      Object.assign(model, { cancelling: true, pending: null });
    } else if (model.unfinished) {
      cancelUnfinished(model);
    } else if (model.status === 'PAST_DUE') {
      // What gives no access ends at once.
      end(model);
    }
  },
};

export const cancelInPortal: Step = {
  name: 'cancel in the portal',
  isPossible: (model) => isRunning(model) && !model.cancelling && !model.pending,
  take: async (model, life) => {
    const { id, items } = await liveSubscription(life);
    const cancel_at = items.data[0]?.current_period_end ?? 0;
    await life.world.stripe.subscriptions.update(id, { cancel_at });
    model.cancelling = true;
    mayHear(model, 'cancelled');
    happensAtStripe(model);
  },
};

export const resume: Call = {
  name: 'resume',
  prepare: nothing,
  send: ({ buyer }) => buyer.post('/subscription/reactivate'),
  settle: async (model, _life, { status }) => {
    const isUnknown = model.status === null && !model.unfinished;
    expect(status).toBe(isUnknown ? 404 : isAlive(model) ? 200 : 409);
    if (isAlive(model) && model.cancelling) mayHear(model, 'resumed');
    if (isAlive(model)) model.cancelling = false;
  },
};

type Announced = { due: number; balance: number; prorationDate: number } | undefined;

/** Changes the plan after looking at the preview: what that has shown is all that may be charged. */
export function switchTo(plan: Plan): Call<Announced> {
  return {
    name: `switch to ${plan}`,
    prepare: async (model, { world, buyer }) => {
      if (model.status !== 'ACTIVE' || model.plan === plan || model.cancelling) return undefined;
      const priceId = world.prices[plan];
      const { status, body } = await buyer.post('/subscription/update/preview', { priceId });
      // Stripe may know more than the model's server did: then the call itself answers.
      if (status !== 200) return undefined;
      const { dueNow, credit, prorationDate } = body.data;
      return { due: dueNow.amount, balance: 0 - credit.amount, prorationDate };
    },
    send: ({ world, buyer }, announced) =>
      buyer.post('/subscription/update', {
        priceId: world.prices[plan],
        prorationDate: announced?.prorationDate,
      }),
    settle: async (model, _life, answer, announced) => {
      const refusal = refusalOf(model, plan, announced);
      expect(outcomeOf(answer)).toEqual(refusal ?? [200, undefined]);
      if (refusal || model.plan === plan) return;
      mayHear(model, 'plan-changed');
      const { due = 0, balance = model.balance } = announced ?? {};
      if (due > 0 && model.card?.answer === 'asks') {
        model.pending = { plan, due, balance };
        mayHear(model, 'card-needs-action');
        return;
      }
      Object.assign(model, { plan, balance, pending: null });
      charge(model, due);
    },
  };
}

function refusalOf(model: Model, plan: Plan, announced: Announced): [number, string] | undefined {
  if (model.status === 'CANCELED' && !model.unfinished) return [409, 'SUBSCRIPTION_ENDED'];
  if (!isAlive(model)) return [404, 'NO_SUBSCRIPTION'];
  if (model.plan === plan) return undefined;
  if (model.status === 'PAST_DUE') return [409, 'PAYMENT_OVERDUE'];
  if (model.cancelling) return [409, 'CANCELLATION_SCHEDULED'];
  const declined = (announced?.due ?? 0) > 0 && model.card?.answer === 'declines';
  return declined ? [409, 'PAYMENT_DECLINED'] : undefined;
}

export function useCard(card: CardName): Call {
  return {
    name: `use the card ${card} from now on`,
    isPossible: isAlive,
    prepare: nothing,
    send: ({ buyer }) =>
      buyer.post('/subscription/update-payment-method', {
        paymentMethodId: wallet[card].methodId,
      }),
    settle: async (model, _life, answer) => {
      const isRefused = model.status === 'PAST_DUE' && wallet[card].whenCharged !== 'pays';
      expect(outcomeOf(answer)).toEqual(isRefused ? [409, 'PAYMENT_DECLINED'] : [200, undefined]);
      chargeTo(model, card);
    },
  };
}

/** The server makes it the subscription's card as soon as it hears of it. */
export function chooseCardInPortal(card: CardName): Step {
  return {
    name: `choose the card ${card} in the portal`,
    isPossible: (model) => isAlive(model) && isHeard(model),
    take: async (model, { world: { stripe }, buyer }) => {
      const customer = await buyer.customerId();
      const { id } = await stripe.paymentMethods.attach(wallet[card].methodId, { customer });
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
      happensAtStripe(model);
      chargeTo(model, card);
    },
  };
}

function chargeTo(model: Model, card: CardName): void {
  model.card = onFile(card);
  if (model.status !== 'PAST_DUE') return;
  if (model.card.answer === 'pays') payOpen(model);
  mayHear(model, 'card-needs-action');
}

const owesSomething = (model: Model) =>
  model.pending !== null || model.unfinished !== null || model.status === 'PAST_DUE';

export const payInvoice: Step = {
  name: 'pay the open invoice with another card',
  isPossible: owesSomething,
  take: async (model, life) => {
    await payOnPage(await invoicePage(life), 'another', 'passes');
    payOpen(model);
    happensAtStripe(model);
  },
};

/** The payment that waits for the bank's confirmation, of the card on file. */
export function answerTheBank(atBank: 'passes' | 'refuses'): Step {
  const cardOf = (model: Model) => (model.unfinished ? model.unfinished.card : model.card);
  return {
    name: `pay the open invoice with the card on file: its owner ${atBank} at the bank`,
    isPossible: (model) => owesSomething(model) && cardOf(model)?.answer === 'asks',
    take: async (model, life) => {
      await payOnPage(await invoicePage(life), 'on file', atBank);
      happensAtStripe(model);
      if (atBank === 'refuses') return;
      const card = cardOf(model);
      // That card asks once only.
      if (card?.last4 === wallet.asksOnce.last4) card.answer = 'pays';
      payOpen(model);
    },
  };
}

async function invoicePage(life: Life): Promise<string> {
  const { latest_invoice } = await liveSubscription(life);
  return `${life.world.sandboxUrl}/invoice/${idOf(latest_invoice)}`;
}
