import { currencyName } from '@stillweb/contract/currencies';
import * as z from 'zod/mini';
import { money } from '../../../../billing/rules/money.ts';
import { isOngoing } from '../../../../billing/rules/status.ts';
import { findCredit, voidCredit as takeBack } from '../../../../billing/staff/void-credit.ts';
import { syncAndFindCurrent } from '../../../../billing/subscription/current-subscription.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import { limitUnits } from '../../limits.ts';

const plan = z.object({
  customer: z.string(),
  credits: z.array(z.object({ amount: z.int(), currency: z.string() })),
});

/** Takes back all credit, so that nothing binds a customer without a subscription to a currency. */
export const voidCredit: Kind<'void-credit', z.infer<typeof plan>> = {
  plan,
  preview: async ({ billing }, { userId }) => {
    const current = await syncAndFindCurrent(billing, userId);
    const found = await findCredit(billing, userId);
    if (!found) throw notPossible('This customer has no credit.');
    const { credits } = found;
    const access =
      current && isOngoing(current)
        ? `The subscription stays in ${currencyName(current.currency)}: the card pays what the credit would have paid.`
        : 'The customer can then buy in every currency.';
    return {
      effects: [
        ...credits.map((credit) =>
          effect({ of: 'money', text: `The credit of ${money(credit)} is lost.`, amount: credit }),
        ),
        effect({ of: 'access', text: access }),
        effect({ of: 'mail', text: 'No email tells the customer.' }),
      ],
      confirm: `Void credit of ${credits.map(money).join(' and ')}`,
      needsStepUp: true,
      needsApproval: false,
      given: { kind: 'void', amount: credits.map(limitUnits).reduce((sum, units) => sum + units) },
      before: { credits },
      plan: found,
    };
  },
  execute: async ({ billing }, { id, plan }) => ({
    after: await takeBack(billing, { action: id, ...plan }),
  }),
};
