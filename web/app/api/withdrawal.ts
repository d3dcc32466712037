import type { Acknowledgement } from '@stillweb/contract/response';
import {
  withdrawalApi,
  type WithdrawalPreview,
  type WithdrawalRequest,
  type WithdrawalStatement,
} from '@stillweb/contract/withdrawal';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { subscriptionClient } from './subscription.ts';

const withdrawals = subscriptionClient.injectEndpoints({
  endpoints: (build) => ({
    withdrawalPreview: build.query<WithdrawalPreview | null, void>({
      query: () => requestFor(withdrawalApi.preview),
      transformResponse: dataOf<WithdrawalPreview | null>,
      providesTags: ['Subscription'],
    }),
    withdraw: build.mutation<WithdrawalStatement, void>({
      query: () => requestFor(withdrawalApi.withdraw),
      transformResponse: dataOf<WithdrawalStatement>,
      // Also after an error: it may have been carried out.
      invalidatesTags: ['Subscription'],
    }),
    stateWithdrawal: build.mutation<Acknowledgement, WithdrawalRequest>({
      query: (body) => requestFor(withdrawalApi.state, { body }),
    }),
    confirmWithdrawal: build.mutation<WithdrawalStatement, { token: string }>({
      query: (params) => requestFor(withdrawalApi.confirm, { params }),
      transformResponse: dataOf<WithdrawalStatement>,
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
