import {
  resetPasswordApi,
  type ResetPasswordCall,
} from '@stillweb/contract/account/reset-password';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { answers401, authClient } from '../auth.ts';

/** Apart from the other one-time links: its page alone knows of the second step. */
const resetPasswordClient = authClient.injectEndpoints({
  endpoints: (build) => ({
    checkResetLink: build.query({
      ...dataOf(resetPasswordApi.checkLink, (token: string) => ({ params: { token } })),
      extraOptions: answers401,
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation({
      ...answerOf(
        resetPasswordApi.reset,
        ({ token, ...body }: ResetPasswordCall & { token: string }) => ({
          params: { token },
          body,
        }),
      ),
      extraOptions: answers401,
    }),
  }),
});

export const { useCheckResetLinkQuery, useResetPasswordMutation } = resetPasswordClient;
