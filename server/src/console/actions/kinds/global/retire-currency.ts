import type { Effect } from '@stillweb/contract/console/actions';
import { currencyName, defaultCurrency } from '@stillweb/contract/currencies';
import { currencySwitch } from '@stillweb/contract/switches';
import * as z from 'zod/mini';
import { countPaidPrices } from '../../../../billing/buy/catalogue/paid-prices.ts';
import { preparePricesQueue } from '../../../../billing/jobs.ts';
import { isSwitchedOn, lockSwitch } from '../../../../platform/switches.ts';
import { saveSwitch } from '../../../switches/switch-rows.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import { count } from './price-set.ts';

/** Ends the sale of the plain plans in a currency, or lets it begin again. Its subscribers keep their prices. */
export const retireCurrency: Kind<'retire-currency'> = {
  target: ({ currency }) => currency,
  plan: z.null(),
  // How many pay in it changes by itself.
  isSame: () => true,
  preview: async ({ db }, _subject, { currency, on }) => {
    const name = currencyName(currency);
    if (currency === defaultCurrency) {
      const message = `Everybody can pay in ${name}, so they cannot be retired.`;
      throw notPossible(message, 'currency');
    }
    const isOn = await isSwitchedOn(db, currencySwitch(currency));
    if (isOn === on) {
      const message = on ? `Plans are sold in ${name} already.` : `${name} are retired already.`;
      throw notPossible(message, 'currency');
    }
    const paid = (await countPaidPrices(db)).filter((price) => price.currency === currency);
    const subscribers = paid.reduce((sum, price) => sum + price.subscribers, 0);
    return {
      effects: on ? startEffects(name) : endEffects(name, subscribers),
      confirm: on ? `Sell in ${name} again` : `Retire ${name}`,
      needsStepUp: true,
      needsApproval: false,
      before: { on: isOn },
      plan: null,
    };
  },
  executeNow: async (
    { billing, clock },
    trx,
    { request: { currency, on }, staffId, reason, note },
  ) => {
    const name = currencySwitch(currency);
    await lockSwitch(trx, name, 'exclusive');
    await saveSwitch(trx, { name, on, reason, note, staffId, now: clock() });
    // Stripe's portal lets subscribers switch among the plans on sale.
    await billing.jobs.enqueue(trx, preparePricesQueue, {});
    return { after: { on } };
  },
};

function startEffects(name: string): Effect[] {
  return [
    effect({
      of: 'access',
      text: `Visitors can choose ${name} again, at the present plain prices.`,
    }),
    effect({ of: 'date', text: 'All servers follow within a second.' }),
  ];
}

function endEffects(name: string, subscribers: number): Effect[] {
  return [
    effect({
      of: 'access',
      text: `Visitors can no longer choose ${name}. Offers in ${name} go on.`,
    }),
    effect({ of: 'money', text: payersText(name, subscribers) }),
    effect({ of: 'date', text: 'All servers follow within a second.' }),
    effect({ of: 'warning', text: 'A checkout that is open can still be paid for a day.' }),
  ];
}

function payersText(name: string, subscribers: number): string {
  if (subscribers === 0) return `No subscriber pays in ${name}.`;
  const pay = subscribers === 1 ? '1 subscriber pays' : `${count(subscribers)} subscribers pay`;
  return `${pay} in ${name}. Renewals, cancellations and cards go on as before; the plan cannot be changed.`;
}
