import { comeBackApi } from '@stillweb/contract/come-back';
import type { Acknowledgement } from '@stillweb/contract/response';
import { requestFor } from '@stillweb/ui/api/request.ts';
import { subscriptionClient } from './subscription.ts';

const comeBack = subscriptionClient.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation<Acknowledgement, { token: string }>({
      query: (params) => requestFor(comeBackApi.unsubscribe, { params }),
    }),
  }),
});

export const { useUnsubscribeMutation } = comeBack;
