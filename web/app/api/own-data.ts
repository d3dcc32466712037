import {
  ownDataApi,
  type DataExport,
  type DeleteAccountRequest,
} from '@stillweb/contract/own-data';
import type { Acknowledgement } from '@stillweb/contract/response';
import { requestFor } from '@stillweb/ui/api/request.ts';
import { userClient } from './user.ts';

const ownData = userClient.injectEndpoints({
  endpoints: (build) => ({
    deleteAccount: build.mutation<Acknowledgement, DeleteAccountRequest>({
      query: (body) => requestFor(ownDataApi.deleteAccount, { body }),
    }),
    dataByLink: build.mutation<DataExport, { token: string }>({
      query: (params) => requestFor(ownDataApi.downloadByLink, { params }),
      transformResponse: ({ data }: { data: DataExport }) => data,
    }),
    data: build.query<DataExport, void>({
      query: () => requestFor(ownDataApi.download),
      transformResponse: ({ data }: { data: DataExport }) => data,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useDataByLinkMutation, useDeleteAccountMutation, useLazyDataQuery } = ownData;
