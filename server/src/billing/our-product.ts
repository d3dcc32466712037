/** A product has no lookup key, so the set-up gives it an id of our choice. */
export const productId = 'stillweb_premium';

type Item = { price: { product: string | { id: string } } };
export type WithItems<Details = unknown> = { items: { data: (Item & Details)[] } };

/** The item of a subscription that has a price of our product; undefined if all are of other products. */
export function itemOf<Details>({ items }: WithItems<Details>): (Item & Details) | undefined {
  return items.data.find(({ price: { product } }) => idOf(product) === productId);
}

/** Whether a subscription is to our product. A Stripe account may sell others, to our customers too. */
export function isOurs(subscription: WithItems): boolean {
  return itemOf(subscription) !== undefined;
}

function idOf(product: Item['price']['product']): string {
  return typeof product === 'string' ? product : product.id;
}
