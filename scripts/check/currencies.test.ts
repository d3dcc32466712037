import { amountProblem, decimalsOf } from '@stillweb/contract/currencies';
import { expect, test } from 'vitest';
import { minimumCharge } from '../../sandbox/src/stripe/engine/catalog/charge-limits.ts';
import { decimalsOf as decimalsInSandbox } from '../../sandbox/src/stripe/money.ts';

const currencies = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());
const read = (rule: (currency: string) => number | undefined) =>
  currencies.map((currency) => `${currency} ${rule(currency)}`);

test('currencies 3: the tables of the product and of the sandbox have the same decimals', () => {
  expect(read(decimalsOf)).toEqual(read(decimalsInSandbox));
});

test('currencies 3: the tables of the product and of the sandbox have the same minimum charges', () => {
  expect(read((currency) => amountProblem(0, currency)?.limit)).toEqual(read(minimumCharge));
});
