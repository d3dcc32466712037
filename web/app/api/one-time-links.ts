import {
  authApi,
  type ForgotPasswordRequest,
  type ResendVerificationRequest,
  type VerifyEmailRequest,
} from '@stillweb/contract/auth';
import { resetPasswordApi, type ResetPasswordCall } from '@stillweb/contract/reset-password-api';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { answers401, authClient } from './auth.ts';

/** Requests that send a one-time link, and those that use one. */
const oneTimeLinks = authClient.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation({
      ...answerOf(authApi.forgotPassword, (body: ForgotPasswordRequest) => ({ body })),
      extraOptions: answers401,
    }),
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
  useCheckResetLinkQuery,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useResendVerificationEmailMutation,
  useVerifyEmailMutation,
} = oneTimeLinks;
