import { isAddressRefused } from '../../mail/refused-address.ts';

/**
 * The outcome of a failed attempt: the address is refused for good; the mail server refuses the email for good,
 * or for now; the server was not reached; or the outcome is unknown, because the connection broke.
 */
export type Failure = 'refused' | 'failed' | 'later' | 'outage' | 'unknown';

/**
 * Reads what nodemailer says. It names the same command, CONN, whether a connection breaks before the email or
 * after it, so that only a refusal, or a connection that never came about, is proof that nothing was sent.
 */
export function readFailure(error: unknown): Failure {
  if (isAddressRefused(error)) return 'refused';
  const { command, response, code, syscall } = smtpErrorOf(error);
  if (command.startsWith('AUTH') || code === 'EDNS' || syscall === 'connect') return 'outage';
  if (response.startsWith('421')) return 'outage';
  if (response.startsWith('4')) return 'later';
  return response.startsWith('5') ? 'failed' : 'unknown';
}

function smtpErrorOf(error: unknown) {
  const fields: Record<string, unknown> =
    typeof error === 'object' && error !== null ? { ...error } : {};
  const textOf = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  return {
    command: textOf('command'),
    response: textOf('response'),
    code: textOf('code'),
    syscall: textOf('syscall'),
  };
}
