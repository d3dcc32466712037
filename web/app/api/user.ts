import { createApi } from '@reduxjs/toolkit/query/react';
import {
  userApi,
  type UpdateNameRequest,
  type UpdatePasswordRequest,
} from '@stillweb/contract/account/user';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { baseQuery } from './base-query.ts';

export const userClient = createApi({
  reducerPath: 'userClient',
  baseQuery,
  tagTypes: ['Session'],
  endpoints: (build) => ({
    updateName: build.mutation(dataOf(userApi.updateName, (body: UpdateNameRequest) => ({ body }))),
    updatePassword: build.mutation({
      ...answerOf(userApi.updatePassword, (body: UpdatePasswordRequest) => ({ body })),
      // Changing the password ends the other sessions.
      invalidatesTags: ['Session'],
    }),
    changeLanguage: build.mutation(
      dataOf(userApi.changeLanguage, (body: { language: string }) => ({ body })),
    ),
    emailDelivery: build.query(dataOf(userApi.emailDelivery)),
    sessions: build.query({ ...dataOf(userApi.sessions), providesTags: ['Session'] }),
    endSession: build.mutation({
      ...answerOf(userApi.endSession, (params: { id: string }) => ({ params })),
      // Also after an error: the session may have ended already.
      invalidatesTags: ['Session'],
    }),
    endAllSessions: build.mutation(answerOf(userApi.endAllSessions)),
  }),
});

export const {
  useUpdateNameMutation,
  useUpdatePasswordMutation,
  useChangeLanguageMutation,
  useEmailDeliveryQuery,
  useSessionsQuery,
  useEndSessionMutation,
  useEndAllSessionsMutation,
} = userClient;
