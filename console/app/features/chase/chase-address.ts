import { chaseOrders, type ChaseQuery } from '@stillweb/contract/console/figures/chase';

/** Order, currency and page from the address; invalid values are left out. */
export function chaseQueryOf(params: URLSearchParams): ChaseQuery {
  const order = chaseOrders.find((one) => one === params.get('order')) ?? chaseOrders[0];
  const currency = /^[a-z]{3}$/.exec(params.get('currency') ?? '')?.[0];
  const after = params.get('after');
  return { order, ...(currency && { currency }), ...(after && { after }) };
}

export function chaseAddress(query: ChaseQuery): string {
  return `/chase?${new URLSearchParams(Object.entries(query))}`;
}
