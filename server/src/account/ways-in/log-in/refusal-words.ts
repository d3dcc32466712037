import type { ErrorCode } from '@stillweb/contract/errors';

const words: Partial<Record<ErrorCode, string>> = {
  INVALID_CREDENTIALS: 'wrong password',
  CODE_WRONG: 'wrong code',
  CODE_EXPIRED: 'the code had expired, or was asked for in another browser',
  PASSKEY_UNKNOWN: 'the passkey is not known',
  RECOVERY_CODE_WRONG: 'wrong recovery code',
  EMAIL_NOT_VERIFIED: 'the email address was not verified',
  ACCOUNT_BLOCKED: 'the account was blocked',
  RATE_LIMITED: 'too many attempts: none was checked for an hour',
};

/** Says in words why a log-in was refused. @param reason a code of the contract */
export function describeRefusal(reason: string): string {
  return Object.entries(words).find(([code]) => code === reason)?.[1] ?? reason;
}
