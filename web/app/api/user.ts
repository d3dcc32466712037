import { createApi } from '@reduxjs/toolkit/query/react';
import type { Acknowledgement } from '@stillweb/contract/response';
import {
  userApi,
  type EmailDelivery,
  type Session,
  type UpdateNameRequest,
  type UpdatePasswordRequest,
  type User,
} from '@stillweb/contract/user';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { baseQuery } from './base-query.ts';

export const userClient = createApi({
  reducerPath: 'userClient',
  baseQuery,
  tagTypes: ['Session'],
  endpoints: (build) => ({
    updateName: build.mutation<User, UpdateNameRequest>({
      query: (body) => requestFor(userApi.updateName, { body }),
      transformResponse: dataOf<User>,
    }),
    updatePassword: build.mutation<Acknowledgement, UpdatePasswordRequest>({
      query: (body) => requestFor(userApi.updatePassword, { body }),
      // Changing the password ends the other sessions.
      invalidatesTags: ['Session'],
    }),
    emailDelivery: build.query<EmailDelivery, void>({
      query: () => requestFor(userApi.emailDelivery),
      transformResponse: dataOf<EmailDelivery>,
    }),
    sessions: build.query<Session[], void>({
      query: () => requestFor(userApi.sessions),
      transformResponse: dataOf<Session[]>,
      providesTags: ['Session'],
    }),
    endSession: build.mutation<Acknowledgement, { id: string }>({
      query: (params) => requestFor(userApi.endSession, { params }),
      // Also after an error: the session may have ended already.
      invalidatesTags: ['Session'],
    }),
    endAllSessions: build.mutation<Acknowledgement, void>({
      query: () => requestFor(userApi.endAllSessions),
    }),
  }),
});

export const {
  useUpdateNameMutation,
  useUpdatePasswordMutation,
  useEmailDeliveryQuery,
  useSessionsQuery,
  useEndSessionMutation,
  useEndAllSessionsMutation,
} = userClient;
