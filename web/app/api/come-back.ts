import { comeBackApi, type ComeBackConsent } from '@stillweb/contract/come-back';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { subscriptionClient } from './subscription.ts';

const comeBack = subscriptionClient.injectEndpoints({
  endpoints: (build) => ({
    comeBackConsent: build.query({
      ...dataOf(comeBackApi.consent),
      providesTags: ['Subscription'],
    }),
    changeComeBackConsent: build.mutation({
      ...dataOf(comeBackApi.changeConsent, (body: ComeBackConsent) => ({ body })),
      async onQueryStarted(_consent, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data === undefined) return;
        await dispatch(comeBack.util.upsertQueryData('comeBackConsent', undefined, data));
      },
    }),
    unsubscribe: build.mutation(
      answerOf(comeBackApi.unsubscribe, (params: { token: string }) => ({ params })),
    ),
  }),
});

export const { useComeBackConsentQuery, useChangeComeBackConsentMutation, useUnsubscribeMutation } =
  comeBack;
