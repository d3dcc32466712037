import type { Effect } from '@stillweb/contract/console/actions';
import type { PaidPrice } from '@stillweb/contract/console/catalogue';
import { takeBackSet } from '../../../../billing/buy/catalogue/change-sets.ts';
import { plansOf } from '../../../../billing/buy/catalogue/price-set.ts';
import { countPaidPrices } from '../../../../billing/buy/catalogue/paid-prices.ts';
import type { Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import {
  changeSet,
  isSamePriceSetPlan,
  keptPrices,
  momentOf,
  priceOf,
  priceSetPlan,
  readChangeableSet,
  type PriceSetPlan,
} from './price-set.ts';

/** Takes back a draft, a scheduled set, or an offer on sale. */
export const takeBackPrices: Kind<'take-back-prices', PriceSetPlan> = {
  target: ({ set }) => set,
  plan: priceSetPlan,
  isSame: isSamePriceSetPlan,
  preview: async (context, subject, { set: id }) => {
    const possible = ['draft', 'scheduled', 'offer on-sale'];
    const set = await readChangeableSet(context, subject, { id, possible });
    const { row, plan, isDraft } = set;
    const paid = await countPaidPrices(context.db);
    return {
      effects: describe({ ...set, paid }),
      confirm: `Take back ${row.offer ?? priceOf(plansOf(row).MONTHLY)}`,
      needsStepUp: !isDraft,
      needsApproval: false,
      plan,
    };
  },
  executeNow: ({ billing }, trx, { request: { set } }) =>
    changeSet(trx, set, (row) => takeBackSet(billing, trx, row)),
};

type ChangeableSet = Awaited<ReturnType<typeof readChangeableSet>>;

function describe({
  row,
  paid,
  plain,
  now,
  isDraft,
}: ChangeableSet & { paid: PaidPrice[] }): Effect[] {
  if (isDraft) {
    return [
      effect({ of: 'data', text: 'The draft is deleted. Nothing was ever sold at its prices.' }),
    ];
  }
  if (row.offer === null) {
    return [
      effect({ of: 'date', text: `Nothing changes on ${momentOf(row, now)}.` }),
      effect({ of: 'money', text: `${plain.map(priceOf).join(' and ')} stay as they are.` }),
    ];
  }
  return [
    effect({
      of: 'access',
      text: 'It ends for new subscribers now: its links show the plain price, and why.',
    }),
    ...keptPrices(paid.filter(({ offer }) => offer === row.offer)),
    effect({
      of: 'warning',
      text: 'An open checkout can still be paid for a day. The code cannot be reused.',
    }),
  ];
}
