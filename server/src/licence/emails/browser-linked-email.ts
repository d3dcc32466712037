import { brand } from '@stillweb/contract/brand';
import { longMoment } from '@stillweb/contract/date-text';
import type { EmailParts } from '../../platform/email-layout.tsx';
import type { LinkedBy } from '../tables.ts';

const how: Record<LinkedBy, string> = {
  page: 'on a page of our site, in a browser in which you are logged in',
  code: 'with a code that was typed in a browser in which you are logged in',
};

export function browserLinkedEmail(
  name: string,
  { device, linkedBy, at }: { device: string; linkedBy: LinkedBy; at: string },
  listUrl: string,
): EmailParts {
  return {
    subject: 'A browser was linked to your account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `“${device}” was linked to your ${brand.name} account on ${longMoment(at)}, ${how[linkedBy]}. It uses your Premium now, as one of your five browsers.`,
      'If it was you, there is nothing to do.',
      'If it was not you, unlink it and change your password.',
    ],
    action: { label: 'See your browsers and unlink one', url: listUrl },
  };
}
