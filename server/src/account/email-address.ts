import { domainToASCII } from 'node:url';
import { emailLength, hasPossibleMailbox } from '@stillweb/contract/fields';

/**
 * One spelling per mailbox: NFC, lower case, the domain in ASCII.
 * @returns undefined when the domain cannot exist
 */
export function normalizeEmail(entered: string): string | undefined {
  const email = entered.trim().normalize('NFC').toLowerCase().normalize('NFC');
  const at = email.lastIndexOf('@');
  const domain = at > 0 ? domainToASCII(email.slice(at + 1)) : '';
  return domain ? `${email.slice(0, at)}@${domain}` : undefined;
}

/**
 * Whether mail servers take an address of this length at all (RFC 5321, 4.5.3.1; RFC 1035, 2.3.4).
 * @param email as `normalizeEmail` returns it: lower case and ASCII can be longer than what was typed
 */
export function isDeliverable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  return (
    hasPossibleMailbox(email) &&
    Buffer.byteLength(email) <= emailLength.max &&
    labels.every((label) => label.length <= 63)
  );
}
