import { helpTopics } from '@stillweb/contract/help';
import type { User } from '@stillweb/contract/user';
import type { EmailParts } from '../../platform/email-layout.tsx';
import type { StoredRequest } from '../store/help-requests.ts';

/**
 * A message as support gets it. The subject holds nothing that the sender typed.
 * @param account of a sender who was logged in
 */
export function supportEmail(request: StoredRequest, account: User | undefined): EmailParts {
  const { number, topic, name, email, message, context } = request;
  const { page, browser, extensionVersion } = context;
  return {
    subject: `${number}: ${helpTopics[topic]}`,
    greeting: 'Hello,',
    paragraphs: [`${name} (${email}) wrote:`],
    quotation: message,
    notes: [
      account
        ? `Account: ${account.email} (${account.id})`
        : 'Account: none. The sender was not logged in, so the address is not proven.',
      ...(page ? [`Page: ${page}`] : []),
      ...(browser ? [`Browser: ${browser}`] : []),
      ...(extensionVersion ? [`Extension: ${extensionVersion}`] : []),
    ],
  };
}
