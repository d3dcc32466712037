import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { openMailStore } from '../../../sandbox/src/mail/mail-inbox.ts';
import { listMessages, type Message } from '../../../sandbox/src/mail/message-store.ts';

export type Mailbox = {
  smtpUrl: string;
  /** All emails to an address, newest first. */
  mails: (to: string) => Promise<Message[]>;
  /** Waits until there are `count` emails to an address, and resolves with them, newest first. */
  untilReceived: (to: string, count?: number) => Promise<Message[]>;
  /** Refuses all emails for a number of seconds; 0 ends that. */
  refuse: (seconds: number) => Promise<void>;
  /** Answers every email to an address with an SMTP reply, say `550 5.1.1 No such user`; '' ends that. */
  refuseAddress: (to: string, reply: string) => Promise<void>;
  close: () => Promise<void>;
};

/** One mailbox for all addresses, behind a real SMTP server. */
export async function openMailbox(databaseUrl: string): Promise<Mailbox> {
  let arrival = Promise.withResolvers<void>();
  const { db, outage, refusals, smtp, close } = await openMailStore({
    databaseUrl,
    onStored: () => {
      arrival.resolve();
      arrival = Promise.withResolvers();
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mails = (to: string) => listMessages(db, to);
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails,
    untilReceived: async (to, count = 1) => {
      const signal = AbortSignal.timeout(45_000);
      const deadline = once(signal, 'abort');
      for (;;) {
        const next = arrival.promise;
        const received = await mails(to);
        if (received.length >= count || signal.aborted) {
          expect(received).toHaveLength(count);
          return received;
        }
        await Promise.race([next, deadline]);
      }
    },
    refuse: async (seconds) => outage.start(seconds),
    refuseAddress: async (to, reply) => refusals.set(to, reply),
    close,
  };
}
