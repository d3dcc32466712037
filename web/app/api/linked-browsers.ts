import {
  licenceApi,
  type DecideRequest,
  type GrantRequest,
  type LookUpRequest,
  type PendingDevice,
  type UnlinkRequest,
} from '@stillweb/contract/licence/licence';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { answerOf, dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { userClient } from './user.ts';

/** A browser that waits to be linked, and for how long it does by the server's clock. */
export interface LookedUpDevice extends PendingDevice {
  secondsAgo: number;
}

const linkedBrowsers = userClient.enhanceEndpoints({ addTagTypes: ['Device'] }).injectEndpoints({
  endpoints: (build) => ({
    devices: build.query({ ...dataOf(licenceApi.devices), providesTags: ['Device'] }),
    createGrant: build.mutation(dataOf(licenceApi.createGrant, (body: GrantRequest) => ({ body }))),
    lookUpDeviceCode: build.mutation<LookedUpDevice, LookUpRequest>({
      query: (body) => requestFor(licenceApi.lookUpDeviceCode, { body }),
      transformResponse: withAge,
    }),
    decideDeviceCode: build.mutation(
      answerOf(licenceApi.decideDeviceCode, (body: DecideRequest) => ({ body })),
    ),
    unlinkDevice: build.mutation({
      ...answerOf(licenceApi.unlinkDevice, (params: { id: string }) => ({ params })),
      // Also after an error: the browser may have been unlinked already.
      invalidatesTags: ['Device'],
    }),
    unlinkUninstalled: build.mutation(
      answerOf(licenceApi.unlinkUninstalledDevice, (body: UnlinkRequest) => ({ body })),
    ),
  }),
});

/** Both times are the server's: the clock of this computer may be wrong. */
function withAge(
  { data }: { data: PendingDevice },
  meta: FetchBaseQueryMeta | undefined,
): LookedUpDevice {
  const answeredAt = Date.parse(meta?.response?.headers.get('date') ?? '') || Date.now();
  const age = Math.round((answeredAt - Date.parse(data.askedAt)) / 1000);
  return { ...data, secondsAgo: Math.max(0, age) };
}

export const {
  useDevicesQuery,
  useCreateGrantMutation,
  useLookUpDeviceCodeMutation,
  useDecideDeviceCodeMutation,
  useUnlinkDeviceMutation,
  useUnlinkUninstalledMutation,
} = linkedBrowsers;
