import {
  viewApi,
  type CustomerView,
  type OpenView,
  type OpenViewRequest,
} from '@stillweb/contract/console/view';
import type { Acknowledgement } from '@stillweb/contract/response';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const viewClient = client.injectEndpoints({
  endpoints: (build) => ({
    openView: build.mutation<OpenView, OpenViewRequest & { userId: string }>({
      query: ({ userId, ...body }) => requestFor(viewApi.open, { params: { userId }, body }),
      transformResponse: dataOf<OpenView>,
      invalidatesTags: ['Customer', 'Audit'],
    }),
    view: build.query<CustomerView, string>({
      query: (userId) => requestFor(viewApi.read, { params: { userId } }),
      transformResponse: dataOf<CustomerView>,
      // Once it is over, nothing of it stays in the page.
      keepUnusedDataFor: 0,
    }),
    endView: build.mutation<Acknowledgement, string>({
      query: (userId) => requestFor(viewApi.end, { params: { userId } }),
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const { useOpenViewMutation, useViewQuery, useEndViewMutation } = viewClient;
