import type { RenewalQuery } from '@stillweb/contract/console/renewals';

/** The span and the place from the address of the page; what is not valid is left out. */
export function renewalQueryOf(params: URLSearchParams): RenewalQuery {
  const after = params.get('after');
  return { days: params.get('days') === '30' ? '30' : '7', ...(after && { after }) };
}

export function renewalsAddress(query: RenewalQuery): string {
  return `/customers?${new URLSearchParams(query)}`;
}
