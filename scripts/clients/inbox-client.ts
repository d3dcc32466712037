import * as z from 'zod/mini';

const messages = z.array(z.object({ subject: z.string(), text: z.string() }));
type Message = z.infer<typeof messages>[number];

/** The emails that have arrived at an address, newest first. */
export async function listEmails(inboxUrl: string, address: string): Promise<Message[]> {
  const answer = await fetch(`${inboxUrl}/api/messages?to=${encodeURIComponent(address)}`);
  return messages.parse(await answer.json());
}

/** The token of the newest link that verifies an address, if an email has arrived. */
export async function findVerificationToken(
  inboxUrl: string,
  address: string,
): Promise<string | undefined> {
  const emails = await listEmails(inboxUrl, address);
  const tokens = emails.map(({ text }) => /\/auth\/verify-email\?token=([\w-]+)/.exec(text)?.[1]);
  return tokens.find((token) => token !== undefined);
}
