import type {
  AuthenticationOptions,
  Assertion,
  RegistrationOptions,
} from '@stillweb/contract/console/passkeys';
import {
  sessionApi,
  type AddPasskeyRequest,
  type Invitation,
  type JoinForm,
  type JoinRequest,
  type LogInWays,
  type Me,
  type Passkey,
} from '@stillweb/contract/console/session';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const answers401 = { answers401: true };

const sessionClient = client.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<Me, void>({
      query: () => requestFor(sessionApi.me),
      transformResponse: dataOf<Me>,
      providesTags: ['Me'],
    }),
    logInWays: build.query<LogInWays, void>({
      query: () => requestFor(sessionApi.logInWays),
      transformResponse: dataOf<LogInWays>,
    }),
    logInOptions: build.mutation<AuthenticationOptions, void>({
      query: () => requestFor(sessionApi.logInOptions),
      transformResponse: dataOf<AuthenticationOptions>,
      extraOptions: answers401,
    }),
    logIn: build.mutation<Me, Assertion>({
      query: (assertion) => requestFor(sessionApi.logIn, { body: { assertion } }),
      transformResponse: dataOf<Me>,
      extraOptions: answers401,
    }),
    logOut: build.mutation<unknown, void>({
      query: () => requestFor(sessionApi.logOut),
      extraOptions: answers401,
    }),
    invitation: build.query<Invitation, string>({
      query: (token) => requestFor(sessionApi.invitation, { params: { token } }),
      transformResponse: dataOf<Invitation>,
      extraOptions: answers401,
    }),
    joinOptions: build.mutation<RegistrationOptions, JoinForm & { token: string }>({
      query: ({ token, ...body }) =>
        requestFor(sessionApi.joinOptions, { params: { token }, body }),
      transformResponse: dataOf<RegistrationOptions>,
      extraOptions: answers401,
    }),
    join: build.mutation<Me, JoinRequest & { token: string }>({
      query: ({ token, ...body }) => requestFor(sessionApi.join, { params: { token }, body }),
      transformResponse: dataOf<Me>,
      extraOptions: answers401,
    }),
    passkeys: build.query<Passkey[], void>({
      query: () => requestFor(sessionApi.passkeys),
      transformResponse: dataOf<Passkey[]>,
      providesTags: ['Passkeys'],
    }),
    passkeyOptions: build.mutation<RegistrationOptions, void>({
      query: () => requestFor(sessionApi.passkeyOptions),
      transformResponse: dataOf<RegistrationOptions>,
    }),
    addPasskey: build.mutation<Passkey, AddPasskeyRequest>({
      query: (body) => requestFor(sessionApi.addPasskey, { body }),
      transformResponse: dataOf<Passkey>,
      extraOptions: { signed: true },
      invalidatesTags: ['Passkeys', 'Me', 'Audit', 'Staff'],
    }),
    removePasskey: build.mutation<unknown, string>({
      query: (id) => requestFor(sessionApi.removePasskey, { params: { id } }),
      extraOptions: { signed: true },
      invalidatesTags: ['Passkeys', 'Me', 'Audit', 'Staff'],
    }),
  }),
});

export const {
  useMeQuery,
  useLogInWaysQuery,
  useLogInOptionsMutation,
  useLogInMutation,
  useLogOutMutation,
  useInvitationQuery,
  useJoinOptionsMutation,
  useJoinMutation,
  usePasskeysQuery,
  usePasskeyOptionsMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
} = sessionClient;
