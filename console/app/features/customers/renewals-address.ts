import type { RenewalQuery } from '@stillweb/contract/console/figures/renewals';

/** The days and the page from the address; invalid values are left out. */
export function renewalQueryOf(params: URLSearchParams): RenewalQuery {
  const after = params.get('after');
  return { days: params.get('days') === '30' ? '30' : '7', ...(after && { after }) };
}

export function renewalsAddress(query: RenewalQuery): string {
  return `/customers?${new URLSearchParams(query)}`;
}
