import { brand } from '@stillweb/contract/brand';
import { longMoment } from '@stillweb/contract/text/dates';
import { productName } from '@stillweb/contract/billing/plans';
import { withdrawalDays } from '@stillweb/contract/billing/withdrawal';
import { t } from '@stillweb/texts/t';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { hello, helloTo } from '../../mail/greeting.ts';
import type { Withdrawal } from '../tables.ts';
import { pageUrl } from '../../platform/language.ts';

/** To an account with a contract. It repeats nothing that the sender of the statement has typed. */
export function confirmLinkEmail(name: string, token: string, siteUrl: string): EmailParts {
  return {
    subject: t('emails.withdrawal-link.subject', 'Confirm your withdrawal'),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.withdrawal-link.text',
        'Someone (probably you) asked to withdraw from the contract for {product} that belongs to this address.',
        { product: productName },
      ),
      t(
        'emails.withdrawal-link.confirm',
        "To withdraw, open the page below and press “Confirm withdrawal”. If you are within the {days, plural, one {# day} other {# days}}, your subscription will end right away, and we'll refund everything you paid for it. What counts is when you asked for it, not when you confirm.",
        { days: withdrawalDays },
      ),
    ],
    action: {
      label: t('emails.withdrawal-link.action', 'Go to the confirmation'),
      url: pageUrl(siteUrl, `/withdraw/confirm?token=${token}`),
    },
    notes: [
      t('emails.withdrawal-link.lifetime', 'The link works for 7 days.'),
      t(
        'emails.withdrawal-link.stranger',
        "If this wasn't you, you don't need to do anything. Nothing will change without the confirmation.",
      ),
    ],
  };
}

/** To an address without a contract: it may never have been a customer's. */
export function noContractEmail(siteUrl: string): EmailParts {
  return {
    subject: t('emails.no-contract.subject', 'We found no contract for this address'),
    greeting: hello(),
    paragraphs: [
      t(
        'emails.no-contract.text',
        'Someone (probably you) asked to withdraw from a contract with {brand} and gave this address. We have no account with a subscription for it.',
        { brand: brand.name },
      ),
      t(
        'emails.no-contract.other',
        'If you subscribed with another address, please use that one. If you can no longer read mail there, write to {address} and tell us what identifies your contract, such as an invoice number.',
        { address: brand.supportEmail },
      ),
    ],
    action: {
      label: t('emails.no-contract.action', 'Enter another address'),
      url: pageUrl(siteUrl, '/withdraw'),
    },
    notes: [t('emails.no-contract.stranger', "If this wasn't you, you don't need to do anything.")],
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
    subject: t('emails.withdrawal-receipt.subject', 'We received your withdrawal'),
    greeting: helloTo(name ?? ''),
    paragraphs: [
      t('emails.withdrawal-receipt.text', 'We received this statement on {moment}:', {
        moment: longMoment(received_at.toISOString()),
      }),
      statementText(name ?? '', email ?? '', message),
      t(
        'emails.withdrawal-receipt.result',
        "If you can still withdraw, your contract will end right away, and we'll refund everything you paid for it to the card you paid with. We'll email you the result.",
      ),
      t('emails.withdrawal-receipt.keep', 'Please keep this email as your proof.'),
    ],
    action: {
      label: t('emails.withdrawal-receipt.action', 'See your subscription'),
      url: pageUrl(siteUrl, '/dashboard/subscription'),
    },
    notes: [
      t('emails.questions', 'Questions? Write to {address}.', { address: brand.supportEmail }),
    ],
  };
}

function statementText(name: string, email: string, contract: string | null): string {
  return contract
    ? t(
        'emails.withdrawal-receipt.statement-of-contract',
        '“I withdraw from my contract for {product}. Name: {name}. Email address: {email}. Contract: {contract}.”',
        { product: productName, name, email, contract },
      )
    : t(
        'emails.withdrawal-receipt.statement',
        '“I withdraw from my contract for {product}. Name: {name}. Email address: {email}.”',
        { product: productName, name, email },
      );
}
