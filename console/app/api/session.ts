import type { Assertion } from '@stillweb/contract/account/webauthn';
import {
  sessionApi,
  type AddPasskeyRequest,
  type JoinForm,
  type JoinRequest,
} from '@stillweb/contract/console/staff/session';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const answers401 = { answers401: true };

const sessionClient = client.injectEndpoints({
  endpoints: (build) => ({
    me: build.query({ ...dataOf(sessionApi.me), providesTags: ['Me'] }),
    /** A mutation: no page repeats it by itself. */
    renewSession: build.mutation(dataOf(sessionApi.me)),
    logInWays: build.query(dataOf(sessionApi.logInWays)),
    logInOptions: build.mutation({ ...dataOf(sessionApi.logInOptions), extraOptions: answers401 }),
    logIn: build.mutation({
      ...dataOf(sessionApi.logIn, (assertion: Assertion) => ({ body: { assertion } })),
      extraOptions: answers401,
    }),
    logOut: build.mutation({ ...answerOf(sessionApi.logOut), extraOptions: answers401 }),
    invitation: build.query({
      ...dataOf(sessionApi.invitation, (token: string) => ({ params: { token } })),
      extraOptions: answers401,
    }),
    joinOptions: build.mutation({
      ...dataOf(sessionApi.joinOptions, ({ token, ...body }: JoinForm & { token: string }) => ({
        params: { token },
        body,
      })),
      extraOptions: answers401,
    }),
    join: build.mutation({
      ...dataOf(sessionApi.join, ({ token, ...body }: JoinRequest & { token: string }) => ({
        params: { token },
        body,
      })),
      extraOptions: answers401,
    }),
    passkeys: build.query({ ...dataOf(sessionApi.passkeys), providesTags: ['Passkeys'] }),
    passkeyOptions: build.mutation(dataOf(sessionApi.passkeyOptions)),
    addPasskey: build.mutation({
      ...dataOf(sessionApi.addPasskey, (body: AddPasskeyRequest) => ({ body })),
      extraOptions: { signed: true },
      invalidatesTags: ['Passkeys', 'Me', 'Audit', 'Staff'],
    }),
    removePasskey: build.mutation({
      ...answerOf(sessionApi.removePasskey, (id: string) => ({ params: { id } })),
      extraOptions: { signed: true },
      invalidatesTags: ['Passkeys', 'Me', 'Audit', 'Staff'],
    }),
  }),
});

export const {
  useMeQuery,
  useRenewSessionMutation,
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
