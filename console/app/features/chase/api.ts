import { chaseApi, type ChaseQuery } from '@stillweb/contract/console/figures/chase';
import { dataOf } from '@stillweb/ui/api/request.ts';
import { client } from '../../api/client.ts';

const chaseClient = client.injectEndpoints({
  endpoints: (build) => ({
    chase: build.query(dataOf(chaseApi.list, (query: ChaseQuery) => ({ query }))),
    disputes: build.query(dataOf(chaseApi.disputes)),
    /** A mutation, because each call is recorded and none is kept. */
    paymentLink: build.mutation({
      ...dataOf(chaseApi.paymentLink, (invoice: string) => ({ params: { invoice } })),
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const { useChaseQuery, useDisputesQuery, usePaymentLinkMutation } = chaseClient;
