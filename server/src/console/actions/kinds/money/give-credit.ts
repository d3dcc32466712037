import type { Effect } from '@stillweb/contract/console/actions';
import { shortDay } from '@stillweb/contract/text/dates';
import type { CardCharge } from '@stillweb/contract/billing/subscription';
import * as z from 'zod/mini';
import { creditIn } from '../../../../billing/rules/balances.ts';
import { money } from '../../../../billing/rules/money.ts';
import { giveCredit as give, previewCredit } from '../../../../billing/staff/give-credit.ts';
import type { OwnedSubscription } from '../../../../billing/tables.ts';
import type { Kind } from '../../action-kind.ts';
import { limitUnits } from '../../limits.ts';
import { effect } from '../../effect.ts';
import { requireSubscription } from './require-subscription.ts';

const plan = z.object({ customer: z.string(), amount: z.int(), currency: z.string() });

/** Gives credit, which pays the next invoices before the card does. */
export const giveCredit: Kind<'give-credit', z.infer<typeof plan>> = {
  plan,
  preview: async ({ billing }, { userId }, { amount }) => {
    const current = await requireSubscription(billing, userId);
    const { currency, balances, stripe_customer_id: customer } = current;
    const charge = await previewCredit(billing, current.id, amount);
    const now = await billing.billingClock();
    const credit = { amount, currency };
    return {
      effects: [
        effect({
          of: 'money',
          text: `${money(credit)} of credit pays the next invoices before the card is charged.`,
          amount: credit,
        }),
        ...creditBefore(current),
        nextCharge(charge, now),
        effect({ of: 'mail', text: 'An email tells the customer about the credit.' }),
      ],
      confirm: `Give credit of ${money(credit)}`,
      needsStepUp: true,
      needsApproval: false,
      given: {
        kind: 'credit',
        amount: limitUnits(credit),
        month: limitUnits({ amount: monthlyPrice(current), currency }),
      },
      before: { customer, balances },
      plan: { customer, amount, currency },
    };
  },
  execute: async ({ billing }, { id, userId, plan }) => ({
    after: await give(billing, { userId, action: id, credit: plan }),
  }),
};

/** In minor units; a month of a year, rounded up. */
function monthlyPrice({ plan, amount }: OwnedSubscription): number {
  return Math.ceil((amount ?? 0) / (plan === 'YEARLY' ? 12 : 1));
}

function creditBefore({ balances, currency }: OwnedSubscription): Effect[] {
  const credit = { amount: creditIn(balances, currency), currency };
  if (credit.amount === 0) return [];
  const text = `The customer already has a credit of ${money(credit)}.`;
  return [effect({ of: 'money', text, amount: credit })];
}

function nextCharge(charge: CardCharge | null, now: Date): Effect {
  if (!charge) {
    const text = 'No charge is scheduled: the credit stays on the account.';
    return effect({ of: 'warning', text });
  }
  const { amount, currency, date, renewalsCovered: covered } = charge;
  const renewals = covered === 1 ? 'the next renewal' : `the next ${covered} renewals`;
  const pays = covered > 0 ? `It pays ${renewals}. ` : '';
  return effect({
    of: 'money',
    text: `${pays}The card is charged ${money({ amount, currency })} on ${shortDay(date, now)}.`,
    amount: { amount, currency },
  });
}
