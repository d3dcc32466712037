import { createTransport } from 'nodemailer';
import { withSpan, type Tracing } from '../platform/telemetry/tracing.ts';

export type Email = {
  to: string;
  /** For the log: the kind of email, and the account of the recipient. */
  about: { kind: string; userId?: string | undefined };
  /** The address for replies: one, never a list. By default the sender's. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** The same in every attempt, so that a mail server recognizes a repetition. */
  messageId: string;
  /** The address that the mail program's own button calls to unsubscribe (RFC 8058). */
  unsubscribeUrl?: string;
  /** Whether it forwards text by a user. All others are marked as automatic, so that no program answers them. */
  isWrittenByUser?: true;
};

export type Mailer = {
  /** @throws when the mail server refuses the email, or does not answer in time */
  send: (email: Email) => Promise<void>;
  close: () => void;
};

/**
 * Sends emails over SMTP.
 * @param options.url `smtp://` or `smtps://`, with the password where the server asks for one
 * @param options.from the sender of all emails
 * @param options.timeout milliseconds that an answer of the mail server may take
 */
export function createMailer({
  timeout = 10_000,
  ...options
}: {
  url: string;
  from: string;
  tracing: Tracing;
  timeout?: number;
}): Mailer {
  const transport = createTransport(
    {
      url: options.url,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  );
  const span = {
    name: 'send mail',
    kind: 'call',
    attributes: { 'server.address': new URL(options.url).hostname },
  } as const;
  return {
    send: async ({ replyTo, about: _about, ...email }) =>
      void (await withSpan(options.tracing, span, () =>
        transport
          // As an object it is not parsed, so that it stays one address.
          .sendMail({
            ...withHeaders(email),
            ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          })
          .catch(throwWithoutAddress),
      )),
    close: () => transport.close(),
  };
}

function withHeaders({ unsubscribeUrl, isWrittenByUser, ...email }: Omit<Email, 'about'>) {
  return {
    ...email,
    headers: {
      // RFC 3834, and Exchange's own.
      ...(!isWrittenByUser && {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      }),
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** A mail server repeats the address that it refuses, and the message of an error is logged and traced. */
function throwWithoutAddress(error: unknown): never {
  if (error instanceof Error) error.message = error.message.replaceAll(/\S+@\S+/g, '(address)');
  throw error;
}
