import { createTransport } from 'nodemailer';
import { traced, type Tracing } from './tracing.ts';

type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Names the mail by its meaning: a mail server that gets it twice can tell. */
  messageId: string;
};

export type Mailer = {
  send: (mail: Mail) => Promise<void>;
  close: () => void;
};

/** Mail over SMTP; a server that does not answer within 10 s fails the sending. */
export function createMailer(options: { url: string; from: string; tracing: Tracing }): Mailer {
  const transport = createTransport(
    {
      url: options.url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  );
  const facts = {
    name: 'send mail',
    kind: 'call',
    attributes: { 'server.address': new URL(options.url).hostname },
  } as const;
  return {
    send: async (mail) =>
      void (await traced(options.tracing, facts, () => transport.sendMail(mail))),
    close: () => transport.close(),
  };
}
