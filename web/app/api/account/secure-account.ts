import { secureAccountApi } from '@stillweb/contract/account/secure-account';
import { answerOf } from '@stillweb/ui/api/request.ts';
import { answers401, authClient } from '../auth.ts';

const secureAccount = authClient.injectEndpoints({
  endpoints: (build) => ({
    secureAccount: build.mutation({
      ...answerOf(secureAccountApi.secure, (params: { token: string }) => ({ params })),
      extraOptions: answers401,
    }),
  }),
});

export const { useSecureAccountMutation } = secureAccount;
