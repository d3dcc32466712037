import {
  chaseApi,
  type ChasePage,
  type ChaseQuery,
  type OpenDispute,
} from '@stillweb/contract/console/chase';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const chaseClient = client.injectEndpoints({
  endpoints: (build) => ({
    chase: build.query<ChasePage, ChaseQuery>({
      query: (query) => requestFor(chaseApi.list, { query }),
      transformResponse: dataOf<ChasePage>,
    }),
    disputes: build.query<OpenDispute[], void>({
      query: () => requestFor(chaseApi.disputes),
      transformResponse: dataOf<OpenDispute[]>,
    }),
    /** A mutation, because each call is recorded and none is kept. */
    paymentLink: build.mutation<{ url: string }, string>({
      query: (invoice) => requestFor(chaseApi.paymentLink, { params: { invoice } }),
      transformResponse: dataOf<{ url: string }>,
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const { useChaseQuery, useDisputesQuery, usePaymentLinkMutation } = chaseClient;
