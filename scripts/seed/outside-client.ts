import { setTimeout } from 'node:timers/promises';

import * as z from 'zod/mini';

const messages = z.array(z.object({ subject: z.string(), text: z.string() }));

/** The token of the newest link to verify an address, once the mail is there. */
export async function verificationToken(inboxUrl: string, address: string): Promise<string> {
  return eventually(`a mail to ${address} that verifies it`, async () => {
    const answer = await fetch(`${inboxUrl}/api/messages?to=${encodeURIComponent(address)}`);
    const texts = messages.parse(await answer.json()).map(({ text }) => text);
    const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
    const link = links.find((candidate) => new URL(candidate).pathname === '/auth/verify-email');
    return link && new URL(link).searchParams.get('token');
  });
}

/**
 * Fills the hosted checkout's form, as a browser posts it.
 * @returns the address it leads on to; undefined when it asks for something more, such as 3-D Secure.
 */
export async function payAtCheckout(
  checkoutUrl: string,
  person: { name: string; cardNumber: string },
): Promise<string | undefined> {
  const expiry = `12 / ${(new Date().getUTCFullYear() + 4) % 100}`;
  const form = { cardNumber: person.cardNumber, expiry, cvc: '123', nameOnCard: person.name };
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (answer.status >= 400) throw new Error(`The checkout page answered ${answer.status}.`);
  return answer.headers.get('location') ?? undefined;
}

/** Lets simulated time pass; answers when everything due has happened. */
export async function advanceClock(sandboxUrl: string, duration: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: duration }),
  });
  if (!answer.ok) throw new Error(`The sandbox's clock answered ${answer.status}.`);
}

/**
 * Looks again and again until there is something.
 * @throws after 20 s, with what was waited for.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null | undefined | false | ''>,
): Promise<T> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const found = await look();
    if (found) return found;
    await setTimeout(50);
  }
  throw new Error(`There was not, after 20 s: ${what}.`);
}
