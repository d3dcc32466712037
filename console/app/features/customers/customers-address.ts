import { customerListQuery, type CustomerListQuery } from '@stillweb/contract/console/customers';
import type { RenewalQuery } from '@stillweb/contract/console/figures/renewals';

/** Filters and page of the list from the address; invalid values are left out. */
export function customerListQueryOf(params: URLSearchParams): CustomerListQuery {
  const valid = Object.entries(customerListQuery.shape).flatMap(([name, schema]) => {
    const value = params.get(name);
    return value && schema.safeParse(value).success ? [[name, value]] : [];
  });
  return customerListQuery.parse(Object.fromEntries(valid));
}

/** The address of the list with these filters. */
export function customersAddress(query: CustomerListQuery): string {
  return `/customers?${new URLSearchParams(query)}`;
}

/** The days and the page from the address; invalid values are left out. */
export function renewalQueryOf(params: URLSearchParams): RenewalQuery {
  const after = params.get('after');
  return { days: params.get('days') === '30' ? '30' : '7', ...(after && { after }) };
}

export function renewalsAddress(query: RenewalQuery): string {
  return `/customers?${new URLSearchParams(query)}`;
}
