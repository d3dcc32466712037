import * as z from 'zod/mini';
import { callApi } from './api.ts';

const messages = z.array(z.object({ subject: z.string(), text: z.string() }));
export type Email = z.infer<typeof messages>[number];

/** The emails that have arrived at an address, newest first. */
export async function listEmails(inboxUrl: string, address: string): Promise<Email[]> {
  const url = `${inboxUrl}/api/messages?to=${encodeURIComponent(address)}`;
  return messages.parse((await callApi('GET', url)).body);
}

/** The token of the newest link that verifies an address or resets a password. */
export function findToken(emails: Email[]): string | undefined {
  const link = /\/auth\/(?:verify-email\?token=|reset-password\/)([\w-]+)/;
  return emails.map(({ text }) => link.exec(text)?.[1]).find((token) => token !== undefined);
}
