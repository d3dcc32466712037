/** A product has no lookup key, so the set-up gives it an id of our choice. */
export const productId = 'stillweb_premium';

/**
 * The metadata of a price of another product that counts as one of ours: `npm run import` writes the plan there
 * for the prices of a business that moves in.
 */
export const planMark = 'stillweb_plan';

type Item = {
  price: { product: string | { id: string }; metadata?: Record<string, string> | undefined };
};
export type WithItems<Details = unknown> = { items: { data: (Item & Details)[] } };

/** The item of a subscription that has a price of ours; undefined if all are of other products. */
export function itemOf<Details>({ items }: WithItems<Details>): (Item & Details) | undefined {
  return items.data.find(
    ({ price: { product, metadata } }) =>
      idOf(product) === productId || metadata?.[planMark] !== undefined,
  );
}

/** Whether a subscription is to our product. A Stripe account may sell others, to our customers too. */
export function isOurs(subscription: WithItems): boolean {
  return itemOf(subscription) !== undefined;
}

/** Whether a subscription is at a price of a business that has moved in. */
export function hasMarkedPrice(subscription: WithItems): boolean {
  return itemOf(subscription)?.price.metadata?.[planMark] !== undefined;
}

function idOf(product: Item['price']['product']): string {
  return typeof product === 'string' ? product : product.id;
}

/** Whether any plan is sold in a currency. */
export function isSoldIn(
  { sold }: { sold: readonly { currency: string }[] },
  currency: string,
): boolean {
  return sold.some((plan) => plan.currency === currency);
}
