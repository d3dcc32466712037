import { createApi } from '@reduxjs/toolkit/query/react';
import type { Acknowledgement } from '@stillweb/contract/response';
import {
  userApi,
  type UpdateNameRequest,
  type UpdatePasswordRequest,
  type User,
} from '@stillweb/contract/user';
import { baseQuery } from './base-query.ts';
import { requestFor } from './request.ts';

export const userClient = createApi({
  reducerPath: 'userClient',
  baseQuery,
  endpoints: (build) => ({
    updateName: build.mutation<User, UpdateNameRequest>({
      query: (body) => requestFor(userApi.updateName, { body }),
      transformResponse: ({ data }: { data: User }) => data,
    }),
    updatePassword: build.mutation<Acknowledgement, UpdatePasswordRequest>({
      query: (body) => requestFor(userApi.updatePassword, { body }),
    }),
  }),
});

export const { useUpdateNameMutation, useUpdatePasswordMutation } = userClient;
