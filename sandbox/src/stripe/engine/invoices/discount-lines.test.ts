import { expect, test } from 'vitest';
import type { InvoiceLine } from '../../store/object-types.ts';
import { discountedAmount, discountLines, netOf, totalDiscounts } from './discount-lines.ts';
import type { Reduction } from './discount-lines.ts';

function aLine(amount: number, changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    id: 'il_1',
    object: 'line_item',
    amount,
    currency: 'usd',
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: null,
    period: { start: 0, end: 1 },
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: '1',
    subscription: null,
    subtotal: amount,
    taxes: [],
    ...changes,
  };
}

const percent = (percent_off: number, discount = 'di_1'): Reduction => ({
  discount,
  coupon: { amount_off: null, percent_off },
});
const cents = (amount_off: number, discount = 'di_1'): Reduction => ({
  discount,
  coupon: { amount_off, percent_off: null },
});

test.each<[string, number[], Reduction[], number[]]>([
  ['no discount', [900], [], [900]],
  ['a percentage', [900], [percent(25)], [675]],
  ['a percentage that does not divide', [999], [percent(33.3)], [666]],
  ['all of it', [900], [percent(100)], [0]],
  ['an amount', [900], [cents(200)], [700]],
  ['more than there is', [900], [cents(5000)], [0]],
  ['an amount over two lines, by their share', [900, 300], [cents(400)], [600, 200]],
  ['an amount that does not divide', [100, 100, 100], [cents(100)], [67, 66, 67]],
  ['two discounts, one after the other', [1000], [percent(50), cents(100, 'di_2')], [400]],
  ['a credit keeps its amount', [-500, 900], [percent(50)], [-500, 450]],
  ['a line of nothing', [0], [cents(200)], [0]],
])('%s', (_title, amounts, reductions, left) => {
  const lines = discountLines(
    amounts.map((amount) => aLine(amount)),
    reductions,
  );
  expect(lines.map(netOf)).toEqual(left);
  const taken = totalDiscounts(lines, reductions).reduce((sum, { amount }) => sum + amount, 0);
  const sum = (all: number[]) => all.reduce((total, amount) => total + amount, 0);
  expect(sum(amounts) - taken).toBe(sum(left));
});

test('a line that is not discountable keeps its amount', () => {
  const [line] = discountLines([aLine(900, { discountable: false })], [percent(50)]);
  expect(line).toMatchObject({ amount: 900, discount_amounts: [] });
});

test('each discount has its own total, also when it takes nothing', () => {
  const reductions = [percent(10), percent(100, 'di_2'), cents(100, 'di_3')];
  const lines = discountLines([aLine(1000)], reductions);
  expect(totalDiscounts(lines, reductions)).toEqual([
    { discount: 'di_1', amount: 100 },
    { discount: 'di_2', amount: 900 },
    { discount: 'di_3', amount: 0 },
  ]);
});

test.each([
  [900, [], 900],
  [900, [percent(50)], 450],
  [900, [percent(50), cents(100)], 350],
  [900, [cents(1000)], 0],
])('%i after %o is %i', (amount, reductions, left) => {
  expect(discountedAmount(amount, reductions)).toBe(left);
});
