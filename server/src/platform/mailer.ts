import { createTransport } from 'nodemailer';

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
export function createMailer(options: { url: string; from: string }): Mailer {
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
  return {
    send: async (mail) => void (await transport.sendMail(mail)),
    close: () => transport.close(),
  };
}
