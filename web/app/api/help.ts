import { helpApi, type HelpRequest } from '@stillweb/contract/help';
import { dataOf } from '@stillweb/ui/api/request.ts';
import { userClient } from './user.ts';

const help = userClient.injectEndpoints({
  endpoints: (build) => ({
    sendHelpRequest: build.mutation(dataOf(helpApi.send, (body: HelpRequest) => ({ body }))),
  }),
});

export const { useSendHelpRequestMutation } = help;
