import { currencyName } from '@stillweb/contract/currencies';
import { listText } from '@stillweb/contract/text/lists';
import { t } from '@stillweb/texts/t';
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
  if (because === 'offer') {
    return t('currency-note.offer', 'This offer is in {currency}.', { currency: name });
  }
  if (because === 'subscription') {
    return isSold
      ? t(
          'currency-note.subscription',
          'Your subscription is in {currency}. You can choose another currency when it has ended.',
          { currency: name },
        )
      : t(
          'currency-note.not-sold',
          "No plans are sold in {currency} any more, so you can't switch plans. Your subscription and its price stay as they are.",
          { currency: name },
        );
  }
  return because === 'credit' ? explainBalances(currencies, balances) : undefined;
}

/** Credit pays later invoices in its own currency, and only an invoice in its own currency collects a debt. */
function explainBalances(currencies: readonly string[], balances: Balances): string {
  const withCredit = currencies.filter((currency) => creditIn(balances, currency) > 0);
  const isCredit = withCredit.length > 0;
  const binding = isCredit ? withCredit : currencies;
  const each = binding.map((currency) =>
    money({ amount: Math.abs(balances[currency] ?? 0), currency }),
  );
  const amounts = listText(each, 'conjunction');
  const names = listText(binding.map(currencyName), 'disjunction');
  return isCredit
    ? t(
        'currency-note.credit',
        'You have {amounts} left. Prices are in {currencies} until it is used.',
        { amounts, currencies: names },
      )
    : t(
        'currency-note.debt',
        'You still owe {amounts}. Prices are in {currencies} until it is paid.',
        { amounts, currencies: names },
      );
}
