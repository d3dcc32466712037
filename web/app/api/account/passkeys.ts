import { codeApi } from '@stillweb/contract/account/code';
import {
  passkeyApi,
  type AddPasskeyRequest,
  type ProofRequest,
} from '@stillweb/contract/account/passkeys';
import type {
  AuthenticationOptions,
  RegistrationOptions,
} from '@stillweb/contract/account/webauthn';
import { answerOf, dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { keysClient } from './keys.ts';

/** Of a logged-in user; a page loads these calls once a passkey or a proof is asked for. */
export const passkeys = keysClient.injectEndpoints({
  endpoints: (build) => ({
    passkeyOptions: build.mutation<RegistrationOptions, void>({
      query: () => requestFor(passkeyApi.options),
      transformResponse: ({ data }: { data: { options: RegistrationOptions } }) => data.options,
    }),
    addPasskey: build.mutation({
      ...dataOf(passkeyApi.add, (body: AddPasskeyRequest) => ({ body })),
      invalidatesTags: ['Key'],
    }),
    proofOptions: build.mutation<AuthenticationOptions, void>({
      query: () => requestFor(passkeyApi.proofOptions),
      transformResponse: ({ data }: { data: { options: AuthenticationOptions } }) => data.options,
    }),
    sendProofCode: build.mutation(answerOf(codeApi.sendForProof)),
    prove: build.mutation(dataOf(passkeyApi.prove, (body: ProofRequest) => ({ body }))),
  }),
});

export const { useProofOptionsMutation, useProveMutation, useSendProofCodeMutation } = passkeys;
