import { secondStepApi, type SecondStepRequest } from '@stillweb/contract/account/second-step';
import type { AuthenticationOptions } from '@stillweb/contract/account/webauthn';
import { answerOf, requestFor } from '@stillweb/ui/api/request.ts';
import { answers401, authClient } from '../auth.ts';

/** Of a log-in that waits for its second step; a page loads these calls once one is asked for. */
const secondStep = authClient.injectEndpoints({
  endpoints: (build) => ({
    secondStepOptions: build.mutation<AuthenticationOptions, { ticket?: string | undefined }>({
      query: (body) => requestFor(secondStepApi.options, { body }),
      transformResponse: ({ data }: { data: { options: AuthenticationOptions } }) => data.options,
      extraOptions: answers401,
    }),
    passSecondStep: build.mutation({
      ...answerOf(secondStepApi.pass, (body: SecondStepRequest) => ({ body })),
      extraOptions: answers401,
    }),
  }),
});

export const { useSecondStepOptionsMutation, usePassSecondStepMutation } = secondStep;
