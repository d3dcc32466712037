import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { linkTokenParams, loginResponse } from './auth.ts';
import { textField } from '../fields.ts';
import { assertion, authenticationOptions } from './webauthn.ts';
import { acknowledgement, dataOf } from '../response.ts';
import { readCode } from '../text/typed-code.ts';

export const recoveryCodeCount = 8;

/** Of a log-in that waits for its second step; where a provider has led back, a cookie has it instead. */
export const ticket = z.optional(textField(200).check(z.minLength(1)));

const recoveryCodeRequired = () => t('fields.recovery-code.required', 'Recovery code is required');

/** A code as it was written down, however it is typed. */
export const recoveryCodeEntry = z.object({
  recoveryCode: textField(60, recoveryCodeRequired).check(
    z.overwrite(readCode),
    z.minLength(1, { error: recoveryCodeRequired }),
  ),
});

/** Proof for a second step: a signature by one of the user's passkeys, or a recovery code. */
const secondStepRequest = z.union([
  z.object({ ticket, credential: assertion }),
  z.object({ ticket, ...recoveryCodeEntry.shape }),
]);
export type SecondStepRequest = z.infer<typeof secondStepRequest>;

const secondStepOptionsRequest = z.object({ ticket });
export type SecondStepOptionsRequest = z.infer<typeof secondStepOptionsRequest>;

const setSecondStepRequest = z.object({ on: z.boolean() });
export type SetSecondStepRequest = z.infer<typeof setSecondStepRequest>;

/** The second step of a log-in, and the switch for it. A page loads these calls when it needs them. */
export const secondStepApi = {
  options: {
    operationId: 'createSecondStepOptions',
    method: 'POST',
    path: '/auth/secondStep/options',
    body: secondStepOptionsRequest,
    response: dataOf(z.object({ options: authenticationOptions })),
  },
  pass: {
    operationId: 'passSecondStep',
    method: 'POST',
    path: '/auth/secondStep',
    body: secondStepRequest,
    response: loginResponse,
  },
  set: {
    operationId: 'setSecondStep',
    method: 'PUT',
    path: '/user/secondStep',
    body: setSecondStepRequest,
    response: dataOf(z.object({ recoveryCodes: z.array(z.string()) })),
  },
  /** Stops a removal by support, with the link in a mailbox. */
  stopRemoval: {
    operationId: 'stopSecondStepRemoval',
    method: 'POST',
    path: '/auth/stopSecondStepRemoval/:token',
    params: linkTokenParams,
    response: acknowledgement,
  },
} as const;
