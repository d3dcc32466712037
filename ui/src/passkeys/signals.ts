import { sendSignal } from '@simplewebauthn/browser';
import type { AcceptedPasskeys } from '@stillweb/contract/account/keys';
import type { Assertion, AuthenticationOptions } from '@stillweb/contract/account/webauthn';

/** Tells the browser that no account has this passkey any more, so that it suggests it no longer. */
export function signalUnknownPasskey(
  { id }: Assertion,
  { rpId = location.hostname }: AuthenticationOptions,
): Promise<void> {
  return send({ signalName: 'unknownCredential', rpID: rpId, credentialID: id });
}

/** Tells the browser which passkeys of a user are left, so that it suggests no other. */
export function signalAcceptedPasskeys(accepted: AcceptedPasskeys): Promise<void> {
  const { rpId, userId, allAcceptedCredentialIds } = accepted;
  return send({
    signalName: 'allAcceptedCredentials',
    rpID: rpId,
    userID: userId,
    allAcceptedCredentialIDs: allAcceptedCredentialIds,
  });
}

/** Not every browser takes signals, and nothing depends on them. */
async function send(signal: Parameters<typeof sendSignal>[0]): Promise<void> {
  await sendSignal(signal).catch(() => {});
}
