import type { Plan } from '@stillweb/contract/plans';
import { expect } from 'vitest';
import type { Answer } from '../api-client.ts';
import { payOnPage } from './hosted-pages.ts';
import type { System } from './system.ts';
import {
  afterCredit,
  begin,
  end,
  expireUnfinished,
  changeAtStripe,
  isAlive,
  allowEmail,
  cardOnFile,
  payOpen,
  priceOf,
  type Model,
} from './model.ts';
import { nothing, statusAndCode, type Call } from './command.ts';
import { testCards, type AtBank, type CardName } from './test-cards.ts';

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
  const asks = testCards[card].whenKept === 'asks';
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
      else payFirstInvoice(model, { plan, card, atBank });
    },
  };
}

function opened(model: Model, plan: Plan, answer: Answer): void {
  expect(statusAndCode(answer)).toEqual(
    isAlive(model) ? [409, 'ALREADY_SUBSCRIBED'] : [200, undefined],
  );
  if (isAlive(model)) return;
  model.hasCustomer = true;
  // The checkout for another plan closes the one before it.
  if (model.unfinished && model.unfinished.plan !== plan) expireUnfinished(model);
}

type Purchase = { plan: Plan; card: CardName; atBank: AtBank };

async function beginTrial(
  model: Model,
  life: System,
  { plan, card, atBank, leadsTo }: Purchase & { leadsTo: string },
): Promise<void> {
  const { whenKept } = testCards[card];
  if (whenKept === 'declines' || (whenKept === 'asks' && atBank !== 'passes')) return;
  begin(model, plan, 'TRIALING', cardOnFile(card));
  changeAtStripe(model);
  if (!model.usedCards.has(card)) return;
  // Back on the site, whose success page sees that this card had its trial.
  const sessionId = new URL(leadsTo).searchParams.get('session_id');
  const { status } = await life.buyer.post('/subscription/checkout-session/confirm', { sessionId });
  expect(status).toBe(200);
  end(model);
  allowEmail(model, 'trial-refused');
  model.informed = true;
}

function payFirstInvoice(model: Model, { plan, card, atBank }: Purchase): void {
  const { whenKept, whenCharged } = testCards[card];
  changeAtStripe(model);
  if (!model.unfinished) {
    const { due, balance } = afterCredit(priceOf(plan), model.balance);
    model.unfinished = { plan, due, card: null };
    model.balance = balance;
  }
  const declines = whenCharged === 'declines' || (whenKept === 'asks' && atBank === 'refuses');
  model.unfinished.card = declines ? null : cardOnFile(card);
  if (whenKept === 'asks' && atBank === 'leaves') {
    model.unfinished.card = { ...cardOnFile(card), answer: 'asks' };
  } else if (!declines) payOpen(model);
}
