import { WebAuthnError } from '@simplewebauthn/browser';
import { expect, test } from 'vitest';
import { passkeyFailureOf } from './passkey-failure.ts';

const failed = (code: WebAuthnError['code']) =>
  new WebAuthnError({ message: '', code, cause: new Error('') });

test.each([
  [failed('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'), true, 'This device already has a passkey'],
  [
    failed('ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'),
    true,
    'This device cannot check that it is you.',
  ],
  [failed('ERROR_CEREMONY_ABORTED'), true, 'No passkey was used.'],
  [new DOMException('', 'NotAllowedError'), true, 'No passkey was used.'],
  [new Error('WebAuthn is not supported'), false, 'This browser does not support passkeys.'],
])('%s, supported: %s, is worded as: %s', (error, isSupported, message) => {
  expect(passkeyFailureOf(error, isSupported).message).toContain(message);
});
