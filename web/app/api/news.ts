import { newsApi, type NewsConsent } from '@stillweb/contract/news';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { userClient } from './user.ts';

const news = userClient.injectEndpoints({
  endpoints: (build) => ({
    newsConsent: build.query(dataOf(newsApi.consent)),
    changeNewsConsent: build.mutation({
      ...dataOf(newsApi.changeConsent, (body: NewsConsent) => ({ body })),
      async onQueryStarted(_consent, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) await dispatch(news.util.upsertQueryData('newsConsent', undefined, data));
      },
    }),
    unsubscribeFromNews: build.mutation(
      answerOf(newsApi.unsubscribe, (params: { token: string }) => ({ params })),
    ),
  }),
});

export const { useNewsConsentQuery, useChangeNewsConsentMutation, useUnsubscribeFromNewsMutation } =
  news;
