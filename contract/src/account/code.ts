import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { forgotPasswordRequest, loginRequest, loginResponse } from './auth.ts';
import { codeRequired, textField } from '../fields.ts';
import { acknowledgement } from '../response.ts';
import { readDigits } from '../text/typed-code.ts';

export const codeLength = 8;

/** A code from an email, however it is typed. */
export const codeEntry = z.object({
  code: textField(40, codeRequired).check(
    z.minLength(1, { error: codeRequired, abort: true }),
    z.overwrite(readDigits),
    z.regex(/^\d{8}$/, {
      error: () => t('fields.code.digits', 'Enter the 8 digits of the code'),
    }),
  ),
});

const codeLogInRequest = z.object({ email: loginRequest.shape.email, ...codeEntry.shape });
export type CodeLogInRequest = z.infer<typeof codeLogInRequest>;

/** Log-in and proof by a code that is sent by email. A page loads these calls when a code is asked for. */
export const codeApi = {
  send: {
    operationId: 'sendLogInCode',
    method: 'POST',
    path: '/auth/code',
    body: forgotPasswordRequest,
    response: acknowledgement,
  },
  logIn: {
    operationId: 'logInWithCode',
    method: 'POST',
    path: '/auth/code/confirm',
    body: codeLogInRequest,
    response: loginResponse,
  },
  sendForProof: {
    operationId: 'sendProofCode',
    method: 'POST',
    path: '/user/proof/code',
    response: acknowledgement,
  },
} as const;
