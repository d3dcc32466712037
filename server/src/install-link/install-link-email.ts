import { brand } from '@stillweb/contract/brand';
import { supportedBrowsers } from '@stillweb/contract/supported-browsers';
import type { EmailParts } from '../platform/email-layout.tsx';

/** @param startUrl the page that names the store of the browser in which it is opened */
export function installLinkEmail(startUrl: string): EmailParts {
  return {
    subject: `Install ${brand.name} on your computer`,
    greeting: 'Hello,',
    paragraphs: [
      `Here is the link that was asked for on our site. ${brand.name} runs in ${supportedBrowsers} on a computer: open this email there.`,
    ],
    action: { label: `Add ${brand.name} to your browser`, url: startUrl },
    notes: [
      `Chrome, Edge, Brave and Opera: ${brand.chromeStoreUrl}`,
      `Firefox: ${brand.firefoxStoreUrl}`,
      'If you did not ask for it, there is nothing to do: this is the only email, and your address is on no list.',
    ],
  };
}
