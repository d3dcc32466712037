import { helpTopics } from '@stillweb/contract/help';
import type { EmailParts } from '../../platform/email-layout.tsx';
import type { StoredRequest } from '../store/help-requests.ts';

/**
 * Tells the sender the number of the message.
 * @param isProven whether the address is that of the account that the message was sent from. To any other
 *   address the email carries nothing that the sender has typed: a stranger may have entered it.
 */
export function receiptEmail(request: StoredRequest, isProven: boolean): EmailParts {
  const { number, topic, name, message } = request;
  return {
    subject: `We have your message ${number}`,
    greeting: isProven ? `Hello ${name},` : 'Hello,',
    paragraphs: [
      `Your message about “${helpTopics[topic]}” is with our support. Its number is ${number}.`,
      'People read and answer around the clock. The answer comes to this address; to add something before, reply to this email.',
      ...(isProven ? ['You wrote:'] : []),
    ],
    ...(isProven && { quotation: message }),
    notes: isProven
      ? []
      : ['If you did not write to us, ignore this email: somebody entered your address.'],
  };
}
