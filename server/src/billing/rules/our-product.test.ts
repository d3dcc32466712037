import { expect, test } from 'vitest';
import { anItem, aPrice, aSubscription } from '../../../test/objects/stripe-objects.ts';
import { hasMarkedPrice, isOurs, itemOf, planMark, productId } from './our-product.ts';

const subscriptionWith = (...items: ReturnType<typeof anItem>[]) => {
  const subscription = aSubscription();
  return { ...subscription, items: { ...subscription.items, data: items } };
};
const anItemOf = (product: string, id = 'si_1') => anItem({ id, price: aPrice({ product }) });
const marked = anItem({
  id: 'si_marked',
  price: aPrice({ product: 'prod_old', metadata: { [planMark]: 'MONTHLY' } }),
});
const expanded = {
  id: productId,
  object: 'product' as const,
  deleted: true as const,
};

test.each([
  ['with a price of today', subscriptionWith(anItemOf(productId)), 'si_1'],
  [
    'with a price that is no longer sold, or was made by hand',
    subscriptionWith(
      anItem({ price: aPrice({ id: 'price_old', active: false, product: productId }) }),
    ),
    'si_1',
  ],
  [
    'with our product expanded',
    subscriptionWith(anItem({ price: aPrice({ product: expanded }) })),
    'si_1',
  ],
  [
    'with another product too',
    subscriptionWith(anItemOf('prod_other', 'si_other'), anItemOf(productId, 'si_ours')),
    'si_ours',
  ],
  ['at a price of a business that moved in', subscriptionWith(marked), 'si_marked'],
  ['of another product', subscriptionWith(anItemOf('prod_other')), undefined],
  ['without an item', subscriptionWith(), undefined],
])('billing 51: a subscription %s', (_which, subscription, item) => {
  expect(itemOf(subscription)?.id).toBe(item);
  expect(isOurs(subscription)).toBe(item !== undefined);
  expect(hasMarkedPrice(subscription)).toBe(item === 'si_marked');
});
