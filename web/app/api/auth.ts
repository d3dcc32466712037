import { createApi } from '@reduxjs/toolkit/query/react';
import {
  authApi,
  type ForgotPasswordRequest,
  type LoginRequest,
  type LoginResponse,
  type RegisterRequest,
  type ResendVerificationRequest,
  type VerifyEmailResponse,
} from '@stillweb/contract/auth';
import type { Acknowledgement } from '@stillweb/contract/response';
import type { ResetPasswordRequest } from '@stillweb/contract/user';
import { baseQuery } from './base-query.ts';
import { requestFor } from './request.ts';

const answers401 = { answers401: true };

export const authClient = createApi({
  reducerPath: 'authClient',
  baseQuery,
  endpoints: (build) => ({
    register: build.mutation<Acknowledgement, RegisterRequest>({
      query: (body) => requestFor(authApi.register, { body }),
      extraOptions: answers401,
    }),
    login: build.mutation<LoginResponse, LoginRequest>({
      query: (body) => requestFor(authApi.login, { body }),
      extraOptions: answers401,
    }),
    logout: build.mutation<Acknowledgement, void>({
      query: () => requestFor(authApi.logout),
    }),
    forgotPassword: build.mutation<Acknowledgement, ForgotPasswordRequest>({
      query: (body) => requestFor(authApi.forgotPassword, { body }),
      extraOptions: answers401,
    }),
    resetPassword: build.mutation<Acknowledgement, ResetPasswordRequest & { token: string }>({
      query: ({ token, ...body }) => requestFor(authApi.resetPassword, { params: { token }, body }),
      extraOptions: answers401,
    }),
    resendVerificationEmail: build.mutation<Acknowledgement, ResendVerificationRequest>({
      query: (body) => requestFor(authApi.resendVerificationEmail, { body }),
      extraOptions: answers401,
    }),
    verifyEmail: build.mutation<VerifyEmailResponse, { token: string }>({
      query: (params) => requestFor(authApi.verifyEmail, { params }),
      extraOptions: answers401,
    }),
  }),
});

export const {
  useRegisterMutation,
  useLoginMutation,
  useLogoutMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useResendVerificationEmailMutation,
  useVerifyEmailMutation,
} = authClient;
