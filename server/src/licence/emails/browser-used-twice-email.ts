import { longMoment } from '@stillweb/contract/date-text';
import type { EmailParts } from '../../platform/email-layout.tsx';

export function browserUsedTwiceEmail(
  name: string,
  { device, at }: { device: string; at: string },
  listUrl: string,
): EmailParts {
  return {
    subject: 'A linked browser was used in two places and is unlinked',
    greeting: `Hello ${name},`,
    paragraphs: [
      `“${device}” was in use in two places on ${longMoment(at)}: the data of that browser was copied, or restored from a backup. It is unlinked, and Premium is off there.`,
      'If you moved or restored that browser yourself, link it again in the extension.',
      'If you did not, look at your browsers and change your password.',
    ],
    action: { label: 'See your browsers', url: listUrl },
  };
}
