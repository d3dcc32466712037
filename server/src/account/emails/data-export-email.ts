import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../platform/email-layout.tsx';

export function dataExportEmail(name: string, url: string): EmailParts {
  return {
    subject: `Your data at ${brand.name}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `You have asked our support for the data that we hold about you. The page behind this link gives you all of it in one file: your profile, your subscriptions, invoices and payments, your linked browsers and messages to support, and which emails we sent you.`,
    ],
    action: { label: 'Get your data', url },
    notes: [
      'The link works for 7 days. Whoever has it can read the data, so do not pass this email on.',
      `If you did not ask for it, write to ${brand.supportEmail}.`,
    ],
  };
}
