import { newsApi, type NewsConsent } from '@stillweb/contract/news';
import type { Acknowledgement } from '@stillweb/contract/response';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { userClient } from './user.ts';

const news = userClient.injectEndpoints({
  endpoints: (build) => ({
    newsConsent: build.query<NewsConsent, void>({
      query: () => requestFor(newsApi.consent),
      transformResponse: dataOf<NewsConsent>,
    }),
    changeNewsConsent: build.mutation<NewsConsent, NewsConsent>({
      query: (body) => requestFor(newsApi.changeConsent, { body }),
      transformResponse: dataOf<NewsConsent>,
      async onQueryStarted(_consent, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) await dispatch(news.util.upsertQueryData('newsConsent', undefined, data));
      },
    }),
    unsubscribeFromNews: build.mutation<Acknowledgement, { token: string }>({
      query: (params) => requestFor(newsApi.unsubscribe, { params }),
    }),
  }),
});

export const { useNewsConsentQuery, useChangeNewsConsentMutation, useUnsubscribeFromNewsMutation } =
  news;
