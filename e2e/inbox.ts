import { expect } from '@playwright/test';
import { addresses } from './addresses.ts';

export type Message = { id: string; to: string; subject: string; text: string; html: string };

/** Mails that reached an address, newest first. */
async function mailsTo(address: string): Promise<Message[]> {
  const response = await fetch(`${addresses.inbox}/api/messages?to=${encodeURIComponent(address)}`);
  return response.json();
}

/** Waits for a mail whose subject matches. */
export async function mailTo(address: string, subject: RegExp): Promise<Message> {
  let found: Message | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).find((mail) => subject.test(mail.subject));
        return found?.subject;
      },
      { message: `a mail to ${address} about ${subject}`, timeout: 20_000 },
    )
    .toBeDefined();
  if (!found) throw new Error('unreachable: the poll above found it');
  return found;
}

/** The first link of a mail's text whose path matches. */
export function linkIn(mail: Message, path: RegExp): string {
  const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((candidate) => path.test(new URL(candidate).pathname));
  if (!link) throw new Error(`no link to ${path} in "${mail.subject}"`);
  return link;
}
