import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { SMTPServer } from 'smtp-server';

import { buildHttpApp } from './http-app.ts';
import { createMessageTable } from './message-store.ts';
import { createOutage } from './outage.ts';
import { createRefusals } from './refusals.ts';
import { buildSmtpServer } from './smtp-server.ts';

export type MailInbox = {
  /** The page and the JSON list. Closing it also closes the SMTP server and the database pool. */
  http: FastifyInstance;
  /** The SMTP server; start it with `listen(port, host)`. */
  smtp: SMTPServer;
};

/**
 * Builds the inbox that receives the email for every address. It does not listen yet.
 * @param databaseUrl where messages are stored, in the schema `mail`
 * @throws when the database can't be reached
 */
export async function buildMailInbox({ databaseUrl }: { databaseUrl: string }): Promise<MailInbox> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 5 });
  // The pool replaces an idle connection that breaks; the next query reports a lasting failure.
  db.on('error', () => undefined);
  await createMessageTable(db);
  const outage = createOutage();
  const refusals = createRefusals();
  const smtp = buildSmtpServer(db, outage, refusals);
  const http = await buildHttpApp(db, outage, refusals);
  http.addHook('onClose', async () => {
    if (smtp.server.listening) await new Promise<void>((resolve) => smtp.close(resolve));
    await db.end();
  });
  return { http, smtp };
}
