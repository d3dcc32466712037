import {
  renewalApi,
  type RenewalPage,
  type RenewalQuery,
} from '@stillweb/contract/console/renewals';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const renewalClient = client.injectEndpoints({
  endpoints: (build) => ({
    renewals: build.query<RenewalPage, RenewalQuery>({
      query: (query) => requestFor(renewalApi.list, { query }),
      transformResponse: dataOf<RenewalPage>,
    }),
  }),
});

export const { useRenewalsQuery } = renewalClient;
