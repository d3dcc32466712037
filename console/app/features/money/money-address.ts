import {
  churnMoments,
  couponRules,
  seriesSteps,
  type Definitions,
  type SeriesQuery,
} from '@stillweb/contract/console/figures/figures';
import { month } from '@stillweb/contract/console/figures/revenue';

/** The choices of the page. They are in its address, so that it can be shared. */
export interface MoneyChoice extends Definitions {
  currency: string | undefined;
  step: SeriesQuery['step'];
  month: string | undefined;
}

export function moneyChoiceOf(params: URLSearchParams): MoneyChoice {
  const given = params.get('month');
  return {
    currency: /^[a-z]{3}$/.exec(params.get('currency') ?? '')?.[0],
    churn: oneOf(churnMoments, params.get('churn')),
    coupons: oneOf(couponRules, params.get('coupons')),
    step: oneOf(seriesSteps, params.get('step')),
    month: month.safeParse(given).success ? (given ?? undefined) : undefined,
  };
}

/** The first one where none of them is given. */
function oneOf<Value extends string>(
  values: readonly [Value, ...Value[]],
  given: string | null,
): Value {
  return values.find((value) => value === given) ?? values[0];
}
