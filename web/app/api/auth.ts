import { createApi } from '@reduxjs/toolkit/query/react';
import {
  authApi,
  type LoginRequest,
  type LoginResponse,
  type RegisterRequest,
  type SignUp,
} from '@stillweb/contract/auth';
import type { Acknowledgement } from '@stillweb/contract/response';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { baseQuery } from './base-query.ts';

/** Options of endpoints whose 401 is a normal answer, not an expired token. */
export const answers401 = { answers401: true };

export const authClient = createApi({
  reducerPath: 'authClient',
  baseQuery,
  endpoints: (build) => ({
    register: build.mutation<Acknowledgement, RegisterRequest>({
      query: (body) => requestFor(authApi.register, { body }),
      extraOptions: answers401,
    }),
    signUp: build.query<SignUp, void>({
      query: () => requestFor(authApi.signUp),
      transformResponse: dataOf<SignUp>,
    }),
    login: build.mutation<LoginResponse, LoginRequest>({
      query: (body) => requestFor(authApi.login, { body }),
      extraOptions: answers401,
    }),
    logout: build.mutation<Acknowledgement, void>({
      query: () => requestFor(authApi.logout),
    }),
  }),
});

export const { useRegisterMutation, useSignUpQuery, useLoginMutation, useLogoutMutation } =
  authClient;
