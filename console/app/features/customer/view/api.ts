import { viewApi, type OpenViewRequest } from '@stillweb/contract/console/view';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { client } from '../../../api/client.ts';

const viewClient = client.injectEndpoints({
  endpoints: (build) => ({
    openView: build.mutation({
      ...dataOf(viewApi.open, ({ userId, ...body }: OpenViewRequest & { userId: string }) => ({
        params: { userId },
        body,
      })),
      invalidatesTags: ['Customer', 'Audit'],
    }),
    view: build.query({
      ...dataOf(viewApi.read, (userId: string) => ({ params: { userId } })),
      // Once it is over, nothing of it stays in the page.
      keepUnusedDataFor: 0,
    }),
    endView: build.mutation({
      ...answerOf(viewApi.end, (userId: string) => ({ params: { userId } })),
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const { useOpenViewMutation, useViewQuery, useEndViewMutation } = viewClient;
