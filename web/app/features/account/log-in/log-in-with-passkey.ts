import { answerWithPasskey } from '@stillweb/ui/passkeys/answer-with-passkey.ts';
import { canSuggest, suggestPasskey } from '@stillweb/ui/passkeys/ceremonies.ts';
import { canceled } from '@stillweb/ui/passkeys/passkey-failure.ts';
import { passkeyLogIn } from '../../../api/passkey-log-in.ts';
import type { useAppDispatch } from '../../../session/hooks.ts';

export { canceled };

type Dispatch = ReturnType<typeof useAppDispatch>;

const { passkeyLogInOptions, logInWithPasskey: logIn } = passkeyLogIn.endpoints;

/** Lets the person choose a passkey in the browser's dialog, and logs in with it. */
export async function logInWithPasskey(dispatch: Dispatch) {
  const options = await dispatch(passkeyLogInOptions.initiate());
  return answerWithPasskey(options, (credential) => dispatch(logIn.initiate(credential)));
}

/**
 * Logs in with the passkey that the person chooses among the browser's suggestions for the email field.
 * @returns undefined as long as none was chosen
 */
export async function logInWithSuggestion(dispatch: Dispatch, signal: AbortSignal) {
  if (!(await canSuggest())) return undefined;
  const { data: options } = await dispatch(passkeyLogInOptions.initiate());
  const credential = options && (await suggestPasskey(options, signal));
  return credential && dispatch(logIn.initiate(credential));
}
