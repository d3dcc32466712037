import { authApi } from '@stillweb/contract/auth';
import { answerOf } from '@stillweb/ui/api/request.ts';
import { answers401, authClient } from './auth.ts';

/** For a page that has only the session's cookie: `renew-token.ts` renews the token of a session that it knows. */
const renewal = authClient.injectEndpoints({
  endpoints: (build) => ({
    askForSession: build.mutation({
      ...answerOf(authApi.refreshAccessToken),
      extraOptions: answers401,
    }),
  }),
});

export const { useAskForSessionMutation } = renewal;
