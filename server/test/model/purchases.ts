import type { Plan } from '@stillweb/contract/billing/plans';
import { soldCurrencies, type SoldCurrency } from '@stillweb/contract/currencies';
import { expect } from 'vitest';
import type { Answer } from '../../../scripts/clients/api.ts';
import { payOnPage } from './hosted-pages.ts';
import { listOngoing, waitForLateCard, type System } from './system.ts';
import {
  afterCredit,
  beginSubscription,
  endSubscription,
  expireUnfinished,
  changeAtStripe,
  isOngoing,
  allowEmail,
  cardOnFile,
  payOpen,
  priceOf,
  type Model,
} from './model.ts';
import { statusAndCode, type ApiCall, type Command } from './command.ts';
import { testCards, type AtBank, type CardName } from './test-cards.ts';

/** Opens a checkout and leaves it. */
export function abandonCheckout(plan: Plan): ApiCall<SoldCurrency> {
  return {
    name: `open a checkout for ${plan} and leave it`,
    prepare: async ({ currency }) => currency,
    send: ({ buyer }, currency) => buyer.post('/subscription/checkout-session', { plan, currency }),
    isDone: async (system) => (await listOngoing(system)).length === 0,
    verify: async (model, _system, answer) => expectCheckout(model, plan, answer),
  };
}

export function checkOut(
  plan: Plan,
  card: CardName,
  atBank: AtBank = 'passes',
): ApiCall<SoldCurrency> {
  const asks = testCards[card].onSetup === 'asks';
  return {
    ...abandonCheckout(plan),
    name: `check out ${plan} with the card ${card}${asks ? `: its owner ${atBank} at the bank` : ''}`,
    // With full credit no bank is asked, and Stripe does not show which card would be charged.
    check: (model) => card === 'good' || afterCredit(model, priceOf(model, plan)).due > 0,
    verify: async (model, system, answer) => {
      expectCheckout(model, plan, answer);
      if (isOngoing(model)) return;
      const leadsTo = await payOnPage(answer.body.data.url, card, atBank);
      if (model.lateCards) await waitForLateCard(system);
      if (!model.hadTrial) await startTrial(model, system, { plan, card, atBank, leadsTo });
      else payFirstInvoice(model, { plan, card, atBank });
    },
  };
}

/** Whether no subscription, credit or debt binds the buyer to a currency. */
const isFree = (model: Model) =>
  !isOngoing(model) && model.unfinished === null && model.balance === 0;

/** The buyer comes back to pay in this currency. */
export function chooseCurrency(currency: SoldCurrency): Command {
  return {
    name: `choose ${currency}`,
    check: (model) => isFree(model) && model.currency !== currency,
    run: async (model) => {
      model.currency = currency;
    },
  };
}

/** Credit, or a debt, binds the buyer to its currency. */
export const askInOtherCurrency: ApiCall<SoldCurrency | undefined> = {
  name: 'ask for a checkout in another currency than that of the balance',
  check: (model) => !isOngoing(model) && model.unfinished === null && model.balance !== 0,
  prepare: async (model) => soldCurrencies.find((currency) => currency !== model.currency),
  send: ({ buyer }, currency) =>
    buyer.post('/subscription/checkout-session', { plan: 'MONTHLY', currency }),
  isDone: async () => false,
  verify: async (_model, _system, answer) =>
    expect(statusAndCode(answer)).toEqual([409, 'CURRENCY_BOUND']),
};

function expectCheckout(model: Model, plan: Plan, answer: Answer): void {
  expect(statusAndCode(answer)).toEqual(
    isOngoing(model) ? [409, 'ALREADY_SUBSCRIBED'] : [200, undefined],
  );
  if (isOngoing(model)) return;
  model.hasCustomer = true;
  // The checkout for another plan closes the earlier one.
  if (model.unfinished && model.unfinished.plan !== plan) expireUnfinished(model);
}

type Purchase = { plan: Plan; card: CardName; atBank: AtBank };

async function startTrial(
  model: Model,
  system: System,
  { plan, card, atBank, leadsTo }: Purchase & { leadsTo: string },
): Promise<void> {
  const { onSetup } = testCards[card];
  if (onSetup === 'declines' || (onSetup === 'asks' && atBank !== 'passes')) return;
  beginSubscription(model, plan, 'TRIALING', cardOnFile(card));
  changeAtStripe(model);
  if (!model.usedCards.has(card)) return;
  // The success page synchronizes, which ends a second trial of the card.
  const sessionId = new URL(leadsTo).searchParams.get('session_id');
  const { status } = await system.buyer.post('/subscription/checkout-session/confirm', {
    sessionId,
  });
  expect(status).toBe(200);
  endSubscription(model);
  allowEmail(model, 'trial-refused');
  model.isUpToDate = true;
}

function payFirstInvoice(model: Model, { plan, card, atBank }: Purchase): void {
  const { onSetup, onCharge } = testCards[card];
  changeAtStripe(model);
  if (!model.unfinished) {
    const { due, balance } = afterCredit(model, priceOf(model, plan));
    model.unfinished = { plan, due, card: null };
    model.balance = balance;
  }
  const declines = onCharge === 'declines' || (onSetup === 'asks' && atBank === 'refuses');
  model.unfinished.card = declines ? null : cardOnFile(card);
  if (onSetup === 'asks' && atBank === 'leaves') {
    model.unfinished.card = { ...cardOnFile(card), answer: 'asks' };
  } else if (!declines) payOpen(model);
}
