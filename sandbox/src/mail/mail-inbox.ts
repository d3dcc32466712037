import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { SMTPServer } from 'smtp-server';

import { buildInboxApp } from './inbox-app.ts';
import { prepareMessageStore } from './message-store.ts';
import { createOutage } from './outage.ts';
import { buildSmtpInbox } from './smtp-inbox.ts';

export type MailInbox = {
  /** The page and the JSON list. Closing it also closes the SMTP server and the database pool. */
  http: FastifyInstance;
  /** Takes the mail; `listen(port, host)` as usual. */
  smtp: SMTPServer;
};

/**
 * Builds the inbox that stands in for everybody's mailbox; it listens nowhere yet.
 * @param databaseUrl where messages are kept, in a schema `mail` of their own
 * @throws when the database can't be reached
 */
export async function buildMailInbox({ databaseUrl }: { databaseUrl: string }): Promise<MailInbox> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 5 });
  // An idle connection that breaks is replaced at the next query, which reports what still fails.
  db.on('error', () => undefined);
  await prepareMessageStore(db);
  const outage = createOutage();
  const smtp = buildSmtpInbox(db, outage);
  const http = await buildInboxApp(db, outage);
  http.addHook('onClose', async () => {
    if (smtp.server.listening) await new Promise<void>((resolve) => smtp.close(resolve));
    await db.end();
  });
  return { http, smtp };
}
