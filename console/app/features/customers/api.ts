import { customersApi, type CustomerListQuery } from '@stillweb/contract/console/customers';
import { renewalApi, type RenewalQuery } from '@stillweb/contract/console/figures/renewals';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { client } from '../../api/client.ts';

const customersClient = client.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query(answerOf(customersApi.search, (q: string) => ({ query: { q } }))),
    customerList: build.query(dataOf(customersApi.list, (query: CustomerListQuery) => ({ query }))),
    renewals: build.query(dataOf(renewalApi.list, (query: RenewalQuery) => ({ query }))),
  }),
});

export const { useCustomersQuery, useCustomerListQuery, useRenewalsQuery } = customersClient;
