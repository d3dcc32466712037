import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { buildMailInbox } from '../../sandbox/src/mail/mail-inbox.ts';

type ReceivedMail = { id: string; to: string; subject: string; text: string; html: string };

export type Mailbox = {
  smtpUrl: string;
  /** Everything that arrived for an address, newest first. */
  mails: (to: string) => Promise<ReceivedMail[]>;
  /** Waits until the mails to an address are `count`, and answers them newest first. */
  untilReceived: (to: string, count?: number) => Promise<ReceivedMail[]>;
  /** Refuses mail for so many seconds. */
  refuse: (seconds: number) => Promise<void>;
  close: () => Promise<void>;
};

/** Everybody's mailbox, behind a real SMTP server. */
export async function openMailbox(databaseUrl: string): Promise<Mailbox> {
  const { http, smtp } = await buildMailInbox({ databaseUrl });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mails = async (to: string): Promise<ReceivedMail[]> => {
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
        { timeout: 15_000, interval: 25 },
      ),
    refuse: async (seconds) => {
      await http.inject({ method: 'POST', url: '/api/outage', payload: { seconds } });
    },
    close: () => http.close(),
  };
}
