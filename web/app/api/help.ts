import { helpApi, type HelpReceipt, type HelpRequest } from '@stillweb/contract/help';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { userClient } from './user.ts';

const help = userClient.injectEndpoints({
  endpoints: (build) => ({
    sendHelpRequest: build.mutation<HelpReceipt, HelpRequest>({
      query: (body) => requestFor(helpApi.send, { body }),
      transformResponse: dataOf<HelpReceipt>,
    }),
  }),
});

export const { useSendHelpRequestMutation } = help;
