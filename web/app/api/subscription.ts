import { createApi } from '@reduxjs/toolkit/query/react';
import type { PlanOffer } from '@stillweb/contract/plans';
import type { Invoice, Subscription } from '@stillweb/contract/subscription';
import {
  subscriptionApi,
  type CancelRequest,
  type CheckoutRequest,
  type ConfirmCheckoutRequest,
  type PauseOption,
  type PauseRequest,
  type PlanChangePreview,
  type PortalRequest,
  type PreviewPlanRequest,
  type RedirectUrl,
  type ResumePreview,
  type UpdatePaymentMethodRequest,
  type UpdatePlanRequest,
} from '@stillweb/contract/subscription-api';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { baseQuery } from './base-query.ts';
import { storeSubscription } from './store-subscription.ts';

const reload = ['Subscription'] as const;

/** Each screen has its own message for an answer without a URL. */
const mayLackUrl = { mayLackData: true };

export const subscriptionClient = createApi({
  reducerPath: 'subscriptionClient',
  baseQuery,
  tagTypes: ['Subscription'],
  keepUnusedDataFor: 60,
  endpoints: (build) => ({
    currentSubscription: build.query<Subscription | null, void>({
      query: () => requestFor(subscriptionApi.current),
      transformResponse: dataOf<Subscription | null>,
      providesTags: reload,
      onQueryStarted: storeSubscription,
    }),
    invoices: build.query<Invoice[], void>({
      query: () => requestFor(subscriptionApi.invoices),
      transformResponse: dataOf<Invoice[]>,
      providesTags: reload,
    }),
    /** The argument is the code of an offer. */
    plans: build.query<PlanOffer[], string | void>({
      query: (offer) => requestFor(subscriptionApi.plans, { query: { offer: offer ?? undefined } }),
      transformResponse: dataOf<PlanOffer[]>,
      providesTags: reload,
    }),
    checkout: build.mutation<RedirectUrl, CheckoutRequest>({
      query: (body) => requestFor(subscriptionApi.checkout, { body }),
      extraOptions: mayLackUrl,
    }),
    confirmCheckout: build.mutation<Subscription | null, ConfirmCheckoutRequest>({
      query: (body) => requestFor(subscriptionApi.confirmCheckout, { body }),
      transformResponse: dataOf<Subscription | null>,
      invalidatesTags: reload,
      onQueryStarted: storeSubscription,
    }),
    openPortal: build.mutation<RedirectUrl, PortalRequest | void>({
      query: (body) => requestFor(subscriptionApi.portal, { body: body ?? undefined }),
      extraOptions: mayLackUrl,
    }),
    cancelSubscription: build.mutation<Subscription | null, CancelRequest>({
      query: (body) => requestFor(subscriptionApi.cancel, { body: body ?? undefined }),
      transformResponse: dataOf<Subscription | null>,
      invalidatesTags: reload,
      onQueryStarted: storeSubscription,
    }),
    reactivateSubscription: build.mutation<Subscription | null, void>({
      query: () => requestFor(subscriptionApi.reactivate),
      transformResponse: dataOf<Subscription | null>,
      invalidatesTags: reload,
      onQueryStarted: storeSubscription,
    }),
    pauseOptions: build.query<PauseOption[], void>({
      query: () => requestFor(subscriptionApi.pauseOptions),
      transformResponse: dataOf<PauseOption[]>,
    }),
    pauseSubscription: build.mutation<Subscription | null, PauseRequest>({
      query: (body) => requestFor(subscriptionApi.pause, { body }),
      transformResponse: dataOf<Subscription | null>,
      invalidatesTags: reload,
      onQueryStarted: storeSubscription,
    }),
    previewResume: build.query<ResumePreview, void>({
      query: () => requestFor(subscriptionApi.previewResume),
      transformResponse: dataOf<ResumePreview>,
    }),
    resumeSubscription: build.mutation<Subscription | null, void>({
      query: () => requestFor(subscriptionApi.resume),
      transformResponse: dataOf<Subscription | null>,
      invalidatesTags: reload,
      onQueryStarted: storeSubscription,
    }),
    previewPlan: build.query<PlanChangePreview, PreviewPlanRequest>({
      query: (body) => requestFor(subscriptionApi.previewUpdate, { body }),
      transformResponse: dataOf<PlanChangePreview>,
    }),
    updatePlan: build.mutation<Subscription | null, UpdatePlanRequest>({
      query: (body) => requestFor(subscriptionApi.update, { body }),
      transformResponse: dataOf<Subscription | null>,
      invalidatesTags: reload,
      onQueryStarted: storeSubscription,
    }),
    updatePaymentMethod: build.mutation<Subscription | null, UpdatePaymentMethodRequest>({
      query: (body) => requestFor(subscriptionApi.updatePaymentMethod, { body }),
      transformResponse: dataOf<Subscription | null>,
      invalidatesTags: reload,
      onQueryStarted: storeSubscription,
    }),
    confirmPaymentMethod: build.mutation<Subscription | null, void>({
      query: () => requestFor(subscriptionApi.confirmPaymentMethod),
      transformResponse: dataOf<Subscription | null>,
      invalidatesTags: reload,
      onQueryStarted: storeSubscription,
    }),
  }),
});

export const {
  useCurrentSubscriptionQuery,
  useInvoicesQuery,
  usePlansQuery,
  useCheckoutMutation,
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
