import { expect } from '@playwright/test';
import { listEmails, type Email } from '../scripts/clients/inbox.ts';
import { addresses } from './addresses.ts';

/** Waits for an email whose subject matches. */
export async function waitForEmail(address: string, subject: RegExp): Promise<Email> {
  const find = async () =>
    (await listEmails(addresses.inbox, address)).find((email) => subject.test(email.subject));
  const message = `an email to ${address} about ${subject}`;
  const polling = { message, timeout: 60_000, intervals: [50, 100, 250] };
  let email: Email | undefined;
  await expect.poll(async () => (email = await find()), polling).toBeDefined();
  if (!email) throw new Error('unreachable: the poll above found it');
  return email;
}

/** The first link in an email's text whose path matches. */
export function findLink(email: Email, path: RegExp): string {
  const links = email.text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((candidate) => path.test(new URL(candidate).pathname));
  if (!link) throw new Error(`no link to ${path} in "${email.subject}"`);
  return link;
}
