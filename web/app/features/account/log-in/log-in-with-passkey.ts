import type { Assertion, AuthenticationOptions } from '@stillweb/contract/account/webauthn';
import { answerWithPasskey } from '@stillweb/ui/passkeys/answer-with-passkey.ts';
import { canSuggest, suggestPasskey } from '@stillweb/ui/passkeys/ceremonies.ts';
import { canceled } from '@stillweb/ui/passkeys/passkey-failure.ts';
import { signalUnknownPasskey } from '@stillweb/ui/passkeys/signals.ts';
import { passkeyLogIn } from '../../../api/account/passkey-log-in.ts';
import type { useAppDispatch } from '../../../session/hooks.ts';
import * as z from 'zod/mini';

export { canceled };

type Dispatch = ReturnType<typeof useAppDispatch>;

const { passkeyLogInOptions, logInWithPasskey: sendSignature } = passkeyLogIn.endpoints;

/** Lets the person choose a passkey in the browser's dialog, and logs in with it. */
export async function logInWithPasskey(dispatch: Dispatch) {
  const options = await dispatch(passkeyLogInOptions.initiate());
  return answerWithPasskey(options, (credential) => logIn(dispatch, credential, options.data));
}

/**
 * Logs in with the passkey that the person chooses among the browser's suggestions for the email field.
 * @returns undefined as long as none was chosen
 */
export async function logInWithSuggestion(dispatch: Dispatch, signal: AbortSignal) {
  if (!(await canSuggest())) return undefined;
  const { data: options } = await dispatch(passkeyLogInOptions.initiate());
  const credential = options && (await suggestPasskey(options, signal));
  return credential && logIn(dispatch, credential, options);
}

/** A passkey that no account has is not suggested again. */
async function logIn(
  dispatch: Dispatch,
  credential: Assertion,
  options: AuthenticationOptions | undefined,
) {
  const answer = await dispatch(sendSignature.initiate(credential));
  const isUnknown = unknownPasskey.safeParse(answer.error).success;
  if (options && isUnknown) void signalUnknownPasskey(credential, options);
  return answer;
}

const unknownPasskey = z.object({
  data: z.object({
    code: z.literal('PASSKEY_UNKNOWN'),
    data: z.object({ isStored: z.literal(false) }),
  }),
});
