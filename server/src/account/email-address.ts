import { domainToASCII } from 'node:url';

/**
 * One spelling per mailbox: NFC, lower case, the domain in ASCII.
 * @returns undefined when the domain cannot exist
 */
export function normaliseEmail(entered: string): string | undefined {
  const email = entered.trim().normalize('NFC').toLowerCase().normalize('NFC');
  const at = email.lastIndexOf('@');
  const domain = at > 0 ? domainToASCII(email.slice(at + 1)) : '';
  return domain ? `${email.slice(0, at)}@${domain}` : undefined;
}
