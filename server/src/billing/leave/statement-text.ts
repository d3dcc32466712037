import { brand } from '@stillweb/contract/brand';
import { longMoment } from '@stillweb/contract/text/dates';
import { productName } from '@stillweb/contract/billing/plans';
import { withdrawalDays } from '@stillweb/contract/billing/withdrawal';
import type { EmailParts } from '../../mail/email-layout.tsx';
import type { Withdrawal } from '../tables.ts';

/** To an account with a contract. It repeats nothing that the sender of the statement has typed. */
export function confirmLinkEmail(name: string, url: string): EmailParts {
  return {
    subject: 'Confirm your withdrawal',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Someone (probably you) asked to withdraw from the contract for ${productName} that belongs to this address.`,
      `To withdraw, open the page below and press “Confirm withdrawal”. If you are within the ${withdrawalDays} days, your subscription will end right away, and we'll refund everything you paid for it. What counts is when you asked for it, not when you confirm.`,
    ],
    action: { label: 'Go to the confirmation', url },
    notes: [
      'The link works for 7 days.',
      "If this wasn't you, you don't need to do anything. Nothing will change without the confirmation.",
    ],
  };
}

/** To an address without a contract: it may never have been a customer's. */
export function noContractEmail(siteUrl: string): EmailParts {
  return {
    subject: 'We found no contract for this address',
    greeting: 'Hello,',
    paragraphs: [
      `Someone (probably you) asked to withdraw from a contract with ${brand.name} and gave this address. We have no account with a subscription for it.`,
      `If you subscribed with another address, please use that one. If you can no longer read mail there, write to ${brand.supportEmail} and tell us what identifies your contract, such as an invoice number.`,
    ],
    action: { label: 'Enter another address', url: `${siteUrl}/withdraw` },
    notes: ["If this wasn't you, you don't need to do anything."],
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
    subject: 'We received your withdrawal',
    greeting: `Hello ${name},`,
    paragraphs: [
      `We received this statement on ${longMoment(received_at.toISOString())}:`,
      `“I withdraw from my contract for ${productName}. Name: ${name}. Email address: ${email}.${message ? ` Contract: ${message}.` : ''}”`,
      "If you can still withdraw, your contract will end right away, and we'll refund everything you paid for it to the card you paid with. We'll email you the result.",
      'Please keep this email as your proof.',
    ],
    action: { label: 'See your subscription', url: `${siteUrl}/dashboard/subscription` },
    notes: [`Questions? Write to ${brand.supportEmail}.`],
  };
}
