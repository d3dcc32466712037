import { currencyName } from '@stillweb/contract/currencies';
import { formatMoney } from '@stillweb/contract/text/money';
import { plainPlans } from './plain-plans.ts';
import { taxNote } from './tax.ts';

const { MONTHLY, YEARLY } = plainPlans;

/** The plain prices as they appear in texts. */
export const prices = {
  monthly: formatMoney(MONTHLY.amount, MONTHLY.currency),
  yearly: formatMoney(YEARLY.amount, YEARLY.currency),
  /** As in "US dollars; no tax is added". */
  note: `${currencyName(MONTHLY.currency)}; ${taxNote(MONTHLY.currency, 'price')}`,
};
