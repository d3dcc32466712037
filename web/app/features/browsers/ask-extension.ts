import * as z from 'zod/mini';
import { extensionName, type PageMessage } from '@stillweb/contract/licence/page-messages';

/** The extension's replies (docs/LICENCE-PROTOCOL.md). */
const presence = z.object({
  version: z.optional(z.string()),
  linked: z.boolean(),
  deviceId: z.optional(z.string()),
  /** The code that the extension shows while it waits to be linked by it. */
  userCode: z.optional(z.string()),
});
export type Presence = z.infer<typeof presence>;
const challenge = z.object({
  challenge: z.string(),
  installId: z.string(),
  name: z.string(),
  version: z.string(),
});
const entitlement = z.object({ state: z.string() });
const refusal = z.object({ error: z.string() });

export type Answer<Reply> =
  | { status: 'replied'; reply: Reply }
  /** With the code of an error. */
  | { status: 'refused'; code: string }
  /** The extension is not there. */
  | { status: 'silent' };

export function askPresence(): Promise<Answer<Presence>> {
  return ask({ type: 'hello' }, presence, 2000);
}

export function askChallenge() {
  return ask({ type: 'link' }, challenge, 5000);
}

/** The extension links itself with the code of a grant. */
export function askRedeem(code: string) {
  return ask({ type: 'redeem', code }, entitlement, 20_000);
}

/** Has the extension fetch the account's entitlement from the server immediately. */
export function askRefresh() {
  return ask({ type: 'refresh' }, entitlement, 20_000);
}

/** Sends a message to the content script of the extension in this page. */
function ask<Reply>(
  message: PageMessage,
  schema: z.ZodMiniType<Reply>,
  waitingMs: number,
): Promise<Answer<Reply>> {
  // Not randomUUID: that exists over https alone.
  const id = String(Math.random());
  return new Promise((resolve) => {
    const ended = new AbortController();
    function end(answer: Answer<Reply>) {
      ended.abort();
      clearTimeout(timer);
      resolve(answer);
    }
    function listen({ source, origin, data }: MessageEvent) {
      if (source !== window || origin !== window.location.origin) return;
      if (data?.from === extensionName && data.id === id) end(readReply(data.reply, schema));
    }
    const timer = setTimeout(() => end({ status: 'silent' }), waitingMs);
    window.addEventListener('message', listen, { signal: ended.signal });
    window.postMessage({ to: extensionName, id, message }, window.location.origin);
  });
}

function readReply<Reply>(reply: unknown, schema: z.ZodMiniType<Reply>): Answer<Reply> {
  const refused = refusal.safeParse(reply);
  if (refused.success) return { status: 'refused', code: refused.data.error };
  const parsed = schema.safeParse(reply);
  return parsed.success
    ? { status: 'replied', reply: parsed.data }
    : { status: 'refused', code: 'MALFORMED_REPLY' };
}
