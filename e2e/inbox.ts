import { expect } from '@playwright/test';
import { addresses } from './addresses.ts';

export type Message = { id: string; to: string; subject: string; text: string; html: string };

/** The emails that have arrived at an address, newest first. */
async function listEmails(address: string): Promise<Message[]> {
  const response = await fetch(`${addresses.inbox}/api/messages?to=${encodeURIComponent(address)}`);
  return response.json();
}

/** Waits for an email whose subject matches. */
export async function waitForEmail(address: string, subject: RegExp): Promise<Message> {
  let email: Message | undefined;
  await expect
    .poll(
      async () => {
        email = (await listEmails(address)).find((candidate) => subject.test(candidate.subject));
        return email?.subject;
      },
      {
        message: `an email to ${address} about ${subject}`,
        timeout: 60_000,
        intervals: [50, 100, 250],
      },
    )
    .toBeDefined();
  if (!email) throw new Error('unreachable: the poll above found it');
  return email;
}

/** The first link in an email's text whose path matches. */
export function findLink(email: Message, path: RegExp): string {
  const links = email.text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((candidate) => path.test(new URL(candidate).pathname));
  if (!link) throw new Error(`no link to ${path} in "${email.subject}"`);
  return link;
}
