import { comeBackApi, type ComeBackConsent } from '@stillweb/contract/come-back';
import type { Acknowledgement } from '@stillweb/contract/response';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { subscriptionClient } from './subscription.ts';

const comeBack = subscriptionClient.injectEndpoints({
  endpoints: (build) => ({
    comeBackConsent: build.query<ComeBackConsent | null, void>({
      query: () => requestFor(comeBackApi.consent),
      transformResponse: dataOf<ComeBackConsent | null>,
      providesTags: ['Subscription'],
    }),
    changeComeBackConsent: build.mutation<ComeBackConsent | null, ComeBackConsent>({
      query: (body) => requestFor(comeBackApi.changeConsent, { body }),
      transformResponse: dataOf<ComeBackConsent | null>,
      async onQueryStarted(_consent, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data === undefined) return;
        await dispatch(comeBack.util.upsertQueryData('comeBackConsent', undefined, data));
      },
    }),
    unsubscribe: build.mutation<Acknowledgement, { token: string }>({
      query: (params) => requestFor(comeBackApi.unsubscribe, { params }),
    }),
  }),
});

export const { useComeBackConsentQuery, useChangeComeBackConsentMutation, useUnsubscribeMutation } =
  comeBack;
