import { ownDataApi, type DeleteAccountRequest } from '@stillweb/contract/account/own-data';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { userClient } from '../user.ts';

export const ownData = userClient.injectEndpoints({
  endpoints: (build) => ({
    deleteAccount: build.mutation(
      answerOf(ownDataApi.deleteAccount, (body: DeleteAccountRequest) => ({ body })),
    ),
    dataByLink: build.mutation(
      dataOf(ownDataApi.downloadByLink, (params: { token: string }) => ({ params })),
    ),
    data: build.query({ ...dataOf(ownDataApi.download), keepUnusedDataFor: 0 }),
  }),
});

export const { useDataByLinkMutation, useDeleteAccountMutation } = ownData;
