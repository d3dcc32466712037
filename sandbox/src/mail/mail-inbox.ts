import type { FastifyInstance } from 'fastify';
import pg, { type Pool } from 'pg';
import type { SMTPServer } from 'smtp-server';

import { buildHttpApp } from './http-app.ts';
import { createMessageTable, storeMessage, type NewMessage } from './message-store.ts';
import { createOutage, type Outage } from './smtp-failures.ts';
import { createRefusals, type Refusals } from './smtp-failures.ts';
import { buildSmtpServer } from './smtp-server.ts';

export type MailStore = {
  db: Pool;
  outage: Outage;
  refusals: Refusals;
  /** The SMTP server; start it with `listen(port, host)`. */
  smtp: SMTPServer;
  /** Closes the SMTP server and the database pool. */
  close: () => Promise<void>;
};

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
  const { db, outage, refusals, smtp, close } = await openMailStore({ databaseUrl });
  const http = await buildHttpApp(db, outage, refusals);
  http.addHook('onClose', close);
  return { http, smtp };
}

/**
 * The same without its pages.
 * @param onStored is called after each email that was stored
 */
export async function openMailStore({
  databaseUrl,
  onStored = () => undefined,
}: {
  databaseUrl: string;
  onStored?: () => void;
}): Promise<MailStore> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 5 });
  // The pool replaces an idle connection that breaks; the next query reports a lasting failure.
  db.on('error', () => undefined);
  await createMessageTable(db);
  const outage = createOutage();
  const refusals = createRefusals();
  const store = async (message: NewMessage) => {
    await storeMessage(db, message);
    onStored();
  };
  const smtp = buildSmtpServer(store, outage, refusals);
  const close = async () => {
    if (smtp.server.listening) await new Promise<void>((resolve) => smtp.close(resolve));
    await db.end();
  };
  return { db, outage, refusals, smtp, close };
}
