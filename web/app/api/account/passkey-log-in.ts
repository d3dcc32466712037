import { passkeyApi } from '@stillweb/contract/account/passkeys';
import type { Assertion, AuthenticationOptions } from '@stillweb/contract/account/webauthn';
import { answerOf, requestFor } from '@stillweb/ui/api/request.ts';
import { answers401, authClient } from '../auth.ts';

/** Apart from the log-in with a password: a page loads these calls once a passkey is asked for. */
export const passkeyLogIn = authClient.injectEndpoints({
  endpoints: (build) => ({
    passkeyLogInOptions: build.mutation<AuthenticationOptions, void>({
      query: () => requestFor(passkeyApi.logInOptions),
      transformResponse: ({ data }: { data: { options: AuthenticationOptions } }) => data.options,
      extraOptions: answers401,
    }),
    logInWithPasskey: build.mutation({
      ...answerOf(passkeyApi.logIn, (credential: Assertion) => ({ body: { credential } })),
      extraOptions: answers401,
    }),
  }),
});
