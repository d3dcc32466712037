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
 * @param email as `normalizeEmail` returns it: lower case and ASCII can be longer than the typed text
 */
export function isDeliverable(email: string): boolean {
  const labels = domainOf(email).split('.');
  return (
    hasPossibleMailbox(email) &&
    Buffer.byteLength(email) <= emailLength.max &&
    labels.every((label) => label.length <= 63)
  );
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** An address as its owner recognizes it and others do not, such as "an…@example.com". */
export function shortenAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [start = ''] = /^.{1,2}/u.exec(email.slice(0, at)) ?? [];
  return `${start}…${email.slice(at)}`;
}

/** The first letters of an address and its last domain, to show the kind of recipients without naming them. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainOf(email);
  const dot = domain.lastIndexOf('.');
  return `${mask(email.slice(0, at))}@${mask(domain.slice(0, dot))}${domain.slice(dot)}`;
}

function mask(text: string): string {
  const [first = ''] = text;
  return `${first}•••`;
}
