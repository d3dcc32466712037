import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';

import type { NewMessage } from './message-store.ts';
import type { Outage } from './smtp-failures.ts';
import type { Refusals } from './smtp-failures.ts';

const MAX_MESSAGE_BYTES = 1_048_576;
const MAX_RECIPIENTS = 50;

type StoreMessage = (message: NewMessage) => Promise<void>;

/**
 * An SMTP server that stores the messages for every address and delivers none. A message over 1 MiB
 * is answered 552, the 51st recipient 452, a new connection or message during an outage 421, and a
 * refused address with its own reply.
 */
export function buildSmtpServer(
  store: StoreMessage,
  outage: Outage,
  refusals: Refusals,
): SMTPServer {
  const server = new SMTPServer({
    banner: 'Stillweb inbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    maxClients: 100,
    closeTimeout: 1_000,
    logger: false,
    onConnect: (_session, done) => done(outage.isOn() ? unavailable() : null),
    onMailFrom: (_address, _session, done) => done(outage.isOn() ? unavailable() : null),
    onRcptTo: ({ address }, session, done) => {
      const [code, ...refusal] = refusals.find(address)?.split(' ') ?? [];
      if (code) done(reply(Number(code), refusal.join(' ')));
      else if (session.envelope.rcptTo.length >= MAX_RECIPIENTS)
        done(reply(452, 'Too many recipients'));
      else done(address.length > 320 ? reply(553, 'Address too long') : null);
    },
    onData: (stream, session, done) => {
      void answer(receive(store, stream, session.envelope), done);
    },
  });
  // A client that disconnects early raises an error, which would end the process without a listener.
  server.on('error', () => undefined);
  return server;
}

async function answer(
  result: Promise<void>,
  done: (error: Error | null, message?: string) => void,
): Promise<void> {
  try {
    await result;
  } catch (error) {
    return done(error instanceof Error ? error : new Error(String(error)));
  }
  done(null, 'Message kept');
}

async function receive(
  store: StoreMessage,
  stream: SMTPServerDataStream,
  { rcptTo }: SMTPServerEnvelope,
): Promise<void> {
  const parsed = await PostalMime.parse(await readAll(stream));
  const { subject = '', text = '', html = '', replyTo = [] } = parsed;
  await store({
    recipients: rcptTo.map(({ address }) => address),
    replyTo: clean(replyTo.map(({ address }) => address).join(', ')),
    subject: clean(subject),
    text: clean(text),
    html: clean(html),
  });
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // The rest is read, so that the client gets the answer, but not stored.
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  if (stream.sizeExceeded) throw reply(552, 'Message exceeds 1 MiB');
  return Buffer.concat(chunks);
}

/** PostgreSQL's text can't store NUL; the last line break belongs to SMTP, not to the message. */
function clean(value: string): string {
  return value.replaceAll('\0', '').trimEnd();
}

function unavailable(): Error {
  return reply(421, 'Service not available, try again later');
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
