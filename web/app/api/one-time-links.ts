import {
  authApi,
  type ForgotPasswordRequest,
  type ResendVerificationRequest,
  type ResetLink,
  type VerifyEmailRequest,
  type VerifyEmailResponse,
} from '@stillweb/contract/auth';
import type { Acknowledgement } from '@stillweb/contract/response';
import type { ResetPasswordRequest } from '@stillweb/contract/user';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { answers401, authClient } from './auth.ts';

/** Requests that send a one-time link, and those that use one. */
const oneTimeLinks = authClient.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<Acknowledgement, ForgotPasswordRequest>({
      query: (body) => requestFor(authApi.forgotPassword, { body }),
      extraOptions: answers401,
    }),
    checkResetLink: build.query<ResetLink, string>({
      query: (token) => requestFor(authApi.checkResetLink, { params: { token } }),
      transformResponse: dataOf<ResetLink>,
      extraOptions: answers401,
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation<Acknowledgement, ResetPasswordRequest & { token: string }>({
      query: ({ token, ...body }) => requestFor(authApi.resetPassword, { params: { token }, body }),
      extraOptions: answers401,
    }),
    resendVerificationEmail: build.mutation<Acknowledgement, ResendVerificationRequest>({
      query: (body) => requestFor(authApi.resendVerificationEmail, { body }),
      extraOptions: answers401,
    }),
    verifyEmail: build.mutation<
      VerifyEmailResponse,
      Partial<VerifyEmailRequest> & { token: string }
    >({
      query: ({ token, ...body }) => requestFor(authApi.verifyEmail, { params: { token }, body }),
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
