import { providerApi } from '@stillweb/contract/account/providers';
import { secondStepApi, type SetSecondStepRequest } from '@stillweb/contract/account/second-step';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { keysClient } from './keys.ts';

/** What a user changes about the ways to log in, besides passkeys; a page loads these calls with the first change. */
export const waysToLogIn = keysClient.injectEndpoints({
  endpoints: (build) => ({
    setSecondStep: build.mutation({
      ...dataOf(secondStepApi.set, (body: SetSecondStepRequest) => ({ body })),
      // Other sessions end with it.
      invalidatesTags: ['Key', 'Session'],
    }),
    linkProvider: build.mutation(dataOf(providerApi.link, (id: string) => ({ params: { id } }))),
    unlinkProvider: build.mutation({
      ...answerOf(providerApi.unlink, (id: string) => ({ params: { id } })),
      // Also after an error: it may have been unlinked already.
      invalidatesTags: ['Key'],
    }),
  }),
});
