import { RuleTester } from 'oxlint/plugins-dev';
import { describe, expect, it, test } from 'vitest';
import config from '../../oxlint.config.ts';
import money from './money.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const message =
  'decimals differ between currencies: use formatExactMoney, decimalAmount or the table of currencies';

describe('currencies 2: only the table of currencies knows decimals', () => {
  new RuleTester().run('no-decimals', money.rules['no-decimals'], {
    valid: [
      'const kilobytes = bytes / 1000',
      'const share = Math.round(score * 100)',
      'const seconds = elapsed.toFixed(1)',
      'const aMonth = Math.round(amount / 12)',
      'const off = Math.floor(((regular - amount) * 100) / regular)',
      'const reduced = (amount * percent_off) / 100',
      'const paidAt = new Date(invoice.paid_at * 1000)',
      'const text = decimalAmount(amount, currency)',
    ],
    invalid: [
      'const price = (unit_amount ?? 0) / 100',
      'format(price.amount / 100)',
      'const cents = Math.round(Number(due) * 100)',
      'const minor = 1000 * paidAmount',
      'const major = balance / 10 ** digits',
      'const major = balance / (10 ** digits)',
      'amount *= 100',
      'row.net /= 100',
      'const net = Math.round(revenue * 100)',
      'refund.amount.toFixed(2)',
      "new Intl.NumberFormat('en-US', { style: 'currency', currency })",
    ].map((code) => ({ code, errors: [{ message }] })),
  });
});

test('currencies 2: no file is spared but the tables of the product and of the sandbox', () => {
  const rule = 'money/no-decimals';
  expect(config.rules).toHaveProperty([rule], 'error');
  const spared = config.overrides.filter(({ rules }) => rule in rules);
  expect(spared.flatMap(({ files }) => files)).toEqual([
    'contract/src/currencies.ts',
    'contract/src/text/money.ts',
    'sandbox/src/stripe/money.ts',
  ]);
});
