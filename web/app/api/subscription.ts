import type { Dispatch } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import {
  subscriptionApi,
  type CancelRequest,
  type CheckoutRequest,
  type ChooseCurrencyRequest,
  type ConfirmCheckoutRequest,
  type PauseRequest,
  type PortalRequest,
  type PreviewPlanRequest,
  type UpdatePaymentMethodRequest,
  type UpdatePlanRequest,
} from '@stillweb/contract/billing/manage-subscription';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { authOf, subscriptionStored } from '../session/slices.ts';
import { baseQuery } from './base-query.ts';

const reload = ['Subscription'] as const;

/** Options of a change: it answers with the subscription, which the session stores. */
const changesSubscription = { invalidatesTags: reload, onQueryStarted: storeSubscription };

/** Each screen has its own message for an answer without a URL. */
const mayLackUrl = { mayLackData: true };

const queryOfOffer = (offer: string | void) => ({ query: { offer: offer ?? undefined } });

export const subscriptionClient = createApi({
  reducerPath: 'subscriptionClient',
  baseQuery,
  tagTypes: ['Subscription'],
  keepUnusedDataFor: 60,
  endpoints: (build) => ({
    currentSubscription: build.query({
      ...dataOf(subscriptionApi.current),
      providesTags: reload,
      onQueryStarted: storeSubscription,
    }),
    invoices: build.query({ ...dataOf(subscriptionApi.invoices), providesTags: reload }),
    /** The argument is the code of an offer. */
    plans: build.query({
      ...dataOf(subscriptionApi.plans, queryOfOffer),
      providesTags: reload,
    }),
    /** The argument is the code of an offer. */
    currency: build.query({
      ...dataOf(subscriptionApi.currency, queryOfOffer),
      providesTags: reload,
    }),
    chooseCurrency: build.mutation(
      dataOf(subscriptionApi.chooseCurrency, (body: ChooseCurrencyRequest) => ({ body })),
    ),
    checkout: build.mutation({
      ...answerOf(subscriptionApi.checkout, (body: CheckoutRequest) => ({ body })),
      extraOptions: mayLackUrl,
    }),
    confirmCheckout: build.mutation({
      ...dataOf(subscriptionApi.confirmCheckout, (body: ConfirmCheckoutRequest) => ({ body })),
      ...changesSubscription,
    }),
    openPortal: build.mutation({
      ...answerOf(subscriptionApi.portal, (body: PortalRequest | void) => ({
        body: body ?? undefined,
      })),
      extraOptions: mayLackUrl,
    }),
    cancelSubscription: build.mutation({
      ...dataOf(subscriptionApi.cancel, (body: CancelRequest) => ({ body: body ?? undefined })),
      ...changesSubscription,
    }),
    reactivateSubscription: build.mutation({
      ...dataOf(subscriptionApi.reactivate),
      ...changesSubscription,
    }),
    pauseOptions: build.query(dataOf(subscriptionApi.pauseOptions)),
    pauseSubscription: build.mutation({
      ...dataOf(subscriptionApi.pause, (body: PauseRequest) => ({ body })),
      ...changesSubscription,
    }),
    previewResume: build.query(dataOf(subscriptionApi.previewResume)),
    resumeSubscription: build.mutation({
      ...dataOf(subscriptionApi.resume),
      ...changesSubscription,
    }),
    previewPlan: build.query(
      dataOf(subscriptionApi.previewUpdate, (body: PreviewPlanRequest) => ({ body })),
    ),
    updatePlan: build.mutation({
      ...dataOf(subscriptionApi.update, (body: UpdatePlanRequest) => ({ body })),
      ...changesSubscription,
    }),
    updatePaymentMethod: build.mutation({
      ...dataOf(subscriptionApi.updatePaymentMethod, (body: UpdatePaymentMethodRequest) => ({
        body,
      })),
      ...changesSubscription,
    }),
    confirmPaymentMethod: build.mutation({
      ...dataOf(subscriptionApi.confirmPaymentMethod),
      ...changesSubscription,
    }),
  }),
});

export const {
  useCurrentSubscriptionQuery,
  useInvoicesQuery,
  usePlansQuery,
  useCurrencyQuery,
  useCheckoutMutation,
  useChooseCurrencyMutation,
  useConfirmCheckoutMutation,
  useConfirmPaymentMethodMutation,
  useOpenPortalMutation,
  useCancelSubscriptionMutation,
  useReactivateSubscriptionMutation,
  usePauseOptionsQuery,
  usePauseSubscriptionMutation,
  usePreviewPlanQuery,
  usePreviewResumeQuery,
  useResumeSubscriptionMutation,
  useUpdatePlanMutation,
} = subscriptionClient;

/** Has everything asked for again that depends on the subscription, or on the currency of the prices. */
export const reloadSubscription = () => subscriptionClient.util.invalidateTags([...reload]);

interface Lifecycle {
  dispatch: Dispatch;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: Subscription | null }>;
}

/** Stores an answer in the session, unless another user has logged in since the request. */
async function storeSubscription(_argument: never, lifecycle: Lifecycle): Promise<void> {
  const requestedBy = authOf(lifecycle.getState()).user?.id;
  const answer = await lifecycle.queryFulfilled.catch(() => null);
  const currentUser = authOf(lifecycle.getState()).user?.id;
  if (answer && currentUser === requestedBy) lifecycle.dispatch(subscriptionStored(answer.data));
}
