import { currencyName } from '@stillweb/contract/currencies';
import { creditIn, type Balances } from '../rules/balances.ts';
import { money } from '../rules/money.ts';
import type { Pricing } from './decide-pricing.ts';

/**
 * Why a caller sees prices in one currency; undefined where any other can be chosen.
 * @param bound.currencies those that the caller may choose
 * @param bound.isSold whether a plan is sold in the currency
 */
export function explainCurrency(
  { because, currency }: Pick<Pricing, 'because' | 'currency'>,
  {
    currencies,
    balances,
    isSold,
  }: { currencies: readonly string[]; balances: Balances; isSold: boolean },
): string | undefined {
  const name = currencyName(currency);
  if (because === 'offer') return `This offer is in ${name}.`;
  if (because === 'subscription') {
    return isSold
      ? `Your subscription is in ${name}. You can choose another currency when it has ended.`
      : `No plans are sold in ${name} any more, so you can't switch plans. Your subscription and its price stay as they are.`;
  }
  return because === 'credit' ? explainBalances(currencies, balances) : undefined;
}

/** Credit pays later invoices in its own currency, and only an invoice in its own currency collects a debt. */
function explainBalances(currencies: readonly string[], balances: Balances): string {
  const withCredit = currencies.filter((currency) => creditIn(balances, currency) > 0);
  const isCredit = withCredit.length > 0;
  const binding = isCredit ? withCredit : currencies;
  const amounts = binding.map((currency) =>
    money({ amount: Math.abs(balances[currency] ?? 0), currency }),
  );
  const start = isCredit
    ? `You have ${join(amounts, 'and')} left.`
    : `You still owe ${join(amounts, 'and')}.`;
  const names = join(binding.map(currencyName), 'or');
  return `${start} Prices are in ${names} until it is ${isCredit ? 'used' : 'paid'}.`;
}

function join(parts: string[], word: 'and' | 'or'): string {
  const type = word === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat('en-US', { type }).format(parts);
}
