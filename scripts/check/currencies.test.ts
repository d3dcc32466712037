import { decimalsOf } from '@stillweb/contract/currencies';
import { expect, test } from 'vitest';
import { decimalsOf as decimalsInSandbox } from '../../sandbox/src/stripe/money.ts';

test('currencies 3: the tables of the product and of the sandbox have the same decimals', () => {
  const currencies = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());
  const read = (decimals: (currency: string) => number) =>
    currencies.map((currency) => `${currency} ${decimals(currency)}`);
  expect(read(decimalsOf)).toEqual(read(decimalsInSandbox));
});
