import {
  authApi,
  type ForgotPasswordRequest,
  type ResendVerificationRequest,
  type VerifyEmailRequest,
} from '@stillweb/contract/account/auth';
import { answerOf } from '@stillweb/ui/api/request.ts';
import { answers401, authClient } from '../auth.ts';

/** Requests that send a one-time link, and those that use one. */
const oneTimeLinks = authClient.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation({
      ...answerOf(authApi.forgotPassword, (body: ForgotPasswordRequest) => ({ body })),
      extraOptions: answers401,
    }),
    resendVerificationEmail: build.mutation({
      ...answerOf(authApi.resendVerificationEmail, (body: ResendVerificationRequest) => ({ body })),
      extraOptions: answers401,
    }),
    verifyEmail: build.mutation({
      ...answerOf(
        authApi.verifyEmail,
        ({ token, ...body }: Partial<VerifyEmailRequest> & { token: string }) => ({
          params: { token },
          body,
        }),
      ),
      extraOptions: answers401,
    }),
  }),
});

export const {
  useForgotPasswordMutation,
  useResendVerificationEmailMutation,
  useVerifyEmailMutation,
} = oneTimeLinks;
