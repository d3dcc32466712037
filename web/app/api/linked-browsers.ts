import {
  licenceApi,
  type DecideRequest,
  type Device,
  type GrantRequest,
  type LookUpRequest,
  type PendingDevice,
  type UnlinkRequest,
} from '@stillweb/contract/licence';
import type { Acknowledgement } from '@stillweb/contract/response';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { userClient } from './user.ts';

/** A browser that waits to be linked, and for how long it does by the server's clock. */
export interface LookedUpDevice extends PendingDevice {
  secondsAgo: number;
}

const linkedBrowsers = userClient.enhanceEndpoints({ addTagTypes: ['Device'] }).injectEndpoints({
  endpoints: (build) => ({
    devices: build.query<Device[], void>({
      query: () => requestFor(licenceApi.devices),
      transformResponse: dataOf<Device[]>,
      providesTags: ['Device'],
    }),
    createGrant: build.mutation<{ code: string }, GrantRequest>({
      query: (body) => requestFor(licenceApi.createGrant, { body }),
      transformResponse: dataOf<{ code: string }>,
    }),
    lookUpDeviceCode: build.mutation<LookedUpDevice, LookUpRequest>({
      query: (body) => requestFor(licenceApi.lookUpDeviceCode, { body }),
      transformResponse: withAge,
    }),
    decideDeviceCode: build.mutation<Acknowledgement, DecideRequest>({
      query: (body) => requestFor(licenceApi.decideDeviceCode, { body }),
    }),
    unlinkDevice: build.mutation<Acknowledgement, { id: string }>({
      query: (params) => requestFor(licenceApi.unlinkDevice, { params }),
      // Also after an error: the browser may have been unlinked already.
      invalidatesTags: ['Device'],
    }),
    unlinkUninstalled: build.mutation<Acknowledgement, UnlinkRequest>({
      query: (body) => requestFor(licenceApi.unlinkUninstalledDevice, { body }),
    }),
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
