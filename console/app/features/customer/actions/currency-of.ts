import type { StoredCustomer } from '@stillweb/contract/console/customers';

/** In which currency a customer pays: that of the subscription that counts, or of the newest with a price. */
export function currencyOf({ subscriptions }: Pick<StoredCustomer, 'subscriptions'>): string {
  const priced = subscriptions.filter(({ price }) => price !== null);
  const chosen = priced.find(({ current }) => current) ?? priced[0];
  return chosen?.price?.currency ?? 'usd';
}
