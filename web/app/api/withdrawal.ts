import { withdrawalApi, type WithdrawalRequest } from '@stillweb/contract/billing/withdrawal';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { subscriptionClient } from './subscription.ts';

const withdrawals = subscriptionClient.injectEndpoints({
  endpoints: (build) => ({
    withdrawalPreview: build.query({
      ...dataOf(withdrawalApi.preview),
      providesTags: ['Subscription'],
    }),
    withdraw: build.mutation({
      ...dataOf(withdrawalApi.withdraw),
      // Also after an error: it may have been carried out.
      invalidatesTags: ['Subscription'],
    }),
    stateWithdrawal: build.mutation(
      answerOf(withdrawalApi.state, (body: WithdrawalRequest) => ({ body })),
    ),
    confirmWithdrawal: build.mutation({
      ...dataOf(withdrawalApi.confirm, (params: { token: string }) => ({ params })),
      invalidatesTags: ['Subscription'],
    }),
  }),
});

export const {
  useWithdrawalPreviewQuery,
  useWithdrawMutation,
  useStateWithdrawalMutation,
  useConfirmWithdrawalMutation,
} = withdrawals;
