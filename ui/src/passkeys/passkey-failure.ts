import { t } from '@stillweb/texts/t';
import { browserSupportsWebAuthn, WebAuthnError } from '@simplewebauthn/browser';
import type { Failure } from '../api/errors.ts';

const unsupported: Failure = {
  get message() {
    return t('passkeys.unsupported.message', 'This browser does not support passkeys.');
  },
  get reason() {
    return t(
      'passkeys.unsupported.reason',
      'Use a current version of Chrome, Edge, Firefox or Safari.',
    );
  },
};
const registeredBefore: Failure = {
  get message() {
    return t(
      'passkeys.registered-before.message',
      'This device already has a passkey for this site.',
    );
  },
  get reason() {
    return t(
      'passkeys.registered-before.reason',
      'Use another device: a phone, or a security key.',
    );
  },
};
const unverifiable: Failure = {
  get message() {
    return t('passkeys.unverifiable.message', 'This device cannot check that it is you.');
  },
  get reason() {
    return t('passkeys.unverifiable.reason', 'Use one with a PIN, a fingerprint or a face scan.');
  },
};
/** The person has closed the browser's dialog, which has said whatever was wrong. */
export const canceled: Failure = {
  get message() {
    return t('passkeys.canceled.message', 'No passkey was used.');
  },
  get reason() {
    return t(
      'passkeys.canceled.reason',
      'It was canceled, took too long, or this device has no passkey for this site.',
    );
  },
};

/** The message for a person whose passkey could not be used or created. */
export function passkeyFailureOf(
  error: unknown,
  isSupported: boolean = browserSupportsWebAuthn(),
): Failure {
  if (!isSupported) return unsupported;
  const code = error instanceof WebAuthnError ? error.code : null;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return registeredBefore;
  const cannotVerify = code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT';
  return cannotVerify ? unverifiable : canceled;
}
