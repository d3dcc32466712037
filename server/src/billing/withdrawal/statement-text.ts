import { brand } from '@stillweb/contract/brand';
import { longMoment } from '@stillweb/contract/date-text';
import { productName } from '@stillweb/contract/plans';
import { withdrawalDays } from '@stillweb/contract/withdrawal';
import type { EmailParts } from '../../mail/email-layout.tsx';
import type { Withdrawal } from '../tables.ts';

/** To an account with a contract. It repeats nothing that the sender of the statement has typed. */
export function confirmLinkEmail(name: string, url: string): EmailParts {
  return {
    subject: 'Confirm your withdrawal',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Somebody, probably you, has asked to withdraw from the contract for ${productName} that belongs to this address.`,
      `To withdraw, open the page below and press “Confirm withdrawal”. If you are within the ${withdrawalDays} days, your subscription then ends at once and everything you paid for it is returned. What counts is when you asked for it, not when you confirm.`,
    ],
    action: { label: 'Go to the confirmation', url },
    notes: [
      'The link works for 7 days.',
      'If it was not you, there is nothing to do: without the confirmation nothing changes.',
    ],
  };
}

/** To an address without a contract: it may never have been a customer's. */
export function noContractEmail(siteUrl: string): EmailParts {
  return {
    subject: 'We have found no contract for this address',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody, probably you, has asked to withdraw from a contract with ${brand.name} and has given this address. We have no account with a subscription for it.`,
      `If you have subscribed with another address, please use that one. If you can no longer read mail there, write to ${brand.supportEmail} and tell us what identifies your contract, as an invoice number.`,
    ],
    action: { label: 'Enter another address', url: `${siteUrl}/withdraw` },
    notes: ['If it was not you, there is nothing to do.'],
  };
}

/** The acknowledgement that the law asks for: the content of the statement, its date and its time. */
export function acknowledgementEmail(
  {
    name,
    email,
    message,
    received_at,
  }: Pick<Withdrawal, 'name' | 'email' | 'message' | 'received_at'>,
  siteUrl: string,
): EmailParts {
  return {
    subject: 'We have received your withdrawal',
    greeting: `Hello ${name},`,
    paragraphs: [
      `We have received this statement on ${longMoment(received_at.toISOString())}:`,
      `“I withdraw from my contract for ${productName}. Name: ${name}. Email address: ${email}.${message ? ` Contract: ${message}.` : ''}”`,
      'If the contract can still be withdrawn from, it ends at once, and everything you paid for it goes back to the card you paid with. Another email tells you the result.',
      'Please keep this email: it is your proof.',
    ],
    action: { label: 'See your subscription', url: `${siteUrl}/dashboard/subscription` },
    notes: [`Questions? Write to ${brand.supportEmail}.`],
  };
}
