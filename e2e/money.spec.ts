import { soldCurrencies } from '@stillweb/contract/currencies';
import * as moneyText from '@stillweb/contract/text/money';
import { rolldown } from 'rolldown';
import { expect, test } from './test.ts';

type MoneyText = Pick<typeof moneyText, 'formatMoney' | 'formatExactMoney'>;

const all = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());
const amounts = [0, 5, 900, -1234, 99_999_999];

test('currencies 1: the browser writes each amount of each currency as the server does', async ({
  page,
}) => {
  const input = import.meta.resolve('@stillweb/contract/text/money').replace('file://', '');
  const bundle = await rolldown({ input });
  const { output } = await bundle.generate({ format: 'iife', name: 'moneyText' });
  // As a text that is evaluated: the policy of the site runs no script of others.
  await page.evaluate(output[0].code.replace('var moneyText', 'globalThis.moneyText'));
  const inBrowser = await page.evaluate(
    ([currencies, amounts]) => {
      const { moneyText } = globalThis as unknown as { moneyText: MoneyText };
      return currencies.map((currency) => [
        currency,
        ...amounts.map((amount) => moneyText.formatMoney(amount, currency)),
        ...amounts.map((amount) => moneyText.formatExactMoney(amount, currency)),
      ]);
    },
    [all, amounts] as const,
  );
  const onServer = all.map((currency) => [
    currency,
    ...amounts.map((amount) => moneyText.formatMoney(amount, currency)),
    ...amounts.map((amount) => moneyText.formatExactMoney(amount, currency)),
  ]);
  // The newer of the two may know more signs of rare currencies: their numbers must agree.
  const numbers = (rows: string[][]) =>
    rows.map((row) => row.map((text) => /[\d,]+(\.\d+)?$/.exec(text)?.[0] ?? text));
  expect(numbers(inBrowser)).toEqual(numbers(onServer));
  const ofSold = (rows: string[][]) =>
    rows.filter(([code]) => soldCurrencies.some((s) => s === code));
  expect(ofSold(inBrowser)).toEqual(ofSold(onServer));
});
