import { providerApi } from '@stillweb/contract/account/providers';
import { answerOf } from '@stillweb/ui/api/request.ts';
import { answers401, authClient } from '../auth.ts';

/** For a page that has only the session's cookie: `renew-token.ts` renews the token of a session that it knows. */
const openedSession = authClient.injectEndpoints({
  endpoints: (build) => ({
    takeOverSession: build.mutation({
      ...answerOf(providerApi.takeOver),
      extraOptions: answers401,
    }),
  }),
});

export const { useTakeOverSessionMutation } = openedSession;
