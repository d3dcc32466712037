import * as z from 'zod/mini';

const messages = z.array(z.object({ subject: z.string(), text: z.string() }));
type Message = z.infer<typeof messages>[number];

/** What has arrived for an address, newest first. */
export async function mailsTo(inboxUrl: string, address: string): Promise<Message[]> {
  const answer = await fetch(`${inboxUrl}/api/messages?to=${encodeURIComponent(address)}`);
  return messages.parse(await answer.json());
}

/** The token of the newest link to verify an address, if a mail is there yet. */
export async function newestToken(inboxUrl: string, address: string): Promise<string | undefined> {
  const mails = await mailsTo(inboxUrl, address);
  const tokens = mails.map(({ text }) => /\/auth\/verify-email\?token=([\w-]+)/.exec(text)?.[1]);
  return tokens.find((token) => token !== undefined);
}
