import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { buildMailInbox } from '../../sandbox/src/mail/mail-inbox.ts';

type ReceivedEmail = {
  id: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
};

export type Mailbox = {
  smtpUrl: string;
  /** All emails to an address, newest first. */
  mails: (to: string) => Promise<ReceivedEmail[]>;
  /** Waits until there are `count` emails to an address, and resolves with them, newest first. */
  untilReceived: (to: string, count?: number) => Promise<ReceivedEmail[]>;
  /** Refuses all emails for a number of seconds; 0 ends that. */
  refuse: (seconds: number) => Promise<void>;
  /** Answers every email to an address with an SMTP reply, say `550 5.1.1 No such user`; '' ends that. */
  refuseAddress: (to: string, reply: string) => Promise<void>;
  close: () => Promise<void>;
};

/** One mailbox for all addresses, behind a real SMTP server. */
export async function openMailbox(databaseUrl: string): Promise<Mailbox> {
  const { http, smtp } = await buildMailInbox({ databaseUrl });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mails = async (to: string): Promise<ReceivedEmail[]> => {
    const answer = await http.inject({ url: '/api/messages', query: { to } });
    return answer.json();
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails,
    untilReceived: (to, count = 1) =>
      vi.waitFor(
        async () => {
          const received = await mails(to);
          expect(received).toHaveLength(count);
          return received;
        },
        { timeout: 45_000, interval: 25 },
      ),
    refuse: async (seconds) => {
      await http.inject({ method: 'POST', url: '/api/outage', payload: { seconds } });
    },
    refuseAddress: async (to, reply) => {
      await http.inject({ method: 'POST', url: '/api/refusals', payload: { to, reply } });
    },
    close: () => http.close(),
  };
}
