import { customerListQuery, type CustomerListQuery } from '@stillweb/contract/console/customers';

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
