import { createApi } from '@reduxjs/toolkit/query/react';
import { authApi, type LoginRequest, type RegisterRequest } from '@stillweb/contract/account/auth';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { baseQuery } from './base-query.ts';

/** Options of endpoints whose 401 is a normal answer, not an expired token. */
export const answers401 = { answers401: true };

export const authClient = createApi({
  reducerPath: 'authClient',
  baseQuery,
  endpoints: (build) => ({
    register: build.mutation({
      ...answerOf(authApi.register, (body: RegisterRequest) => ({ body })),
      extraOptions: answers401,
    }),
    signUp: build.query(dataOf(authApi.signUp)),
    login: build.mutation({
      ...answerOf(authApi.login, (body: LoginRequest) => ({ body })),
      extraOptions: answers401,
    }),
    logout: build.mutation(answerOf(authApi.logout)),
  }),
});

export const { useRegisterMutation, useSignUpQuery, useLoginMutation, useLogoutMutation } =
  authClient;
