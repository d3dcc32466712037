import type { ForgotPasswordRequest } from '@stillweb/contract/account/auth';
import { codeApi, type CodeLogInRequest } from '@stillweb/contract/account/code';
import { answerOf } from '@stillweb/ui/api/request.ts';
import { answers401, authClient } from '../auth.ts';

/** Apart from the log-in with a password: a page loads these calls once a code is asked for. */
export const logInCodes = authClient.injectEndpoints({
  endpoints: (build) => ({
    sendLogInCode: build.mutation({
      ...answerOf(codeApi.send, (body: ForgotPasswordRequest) => ({ body })),
      extraOptions: answers401,
    }),
    logInWithCode: build.mutation({
      ...answerOf(codeApi.logIn, (body: CodeLogInRequest) => ({ body })),
      extraOptions: answers401,
    }),
  }),
});

export const { useSendLogInCodeMutation, useLogInWithCodeMutation } = logInCodes;
