import { renewalApi, type RenewalQuery } from '@stillweb/contract/console/figures/renewals';
import { dataOf } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const renewalClient = client.injectEndpoints({
  endpoints: (build) => ({
    renewals: build.query(dataOf(renewalApi.list, (query: RenewalQuery) => ({ query }))),
  }),
});

export const { useRenewalsQuery } = renewalClient;
