import { once } from 'node:events';

import { breachedPasswords } from './breached-passwords/routes.ts';
import { demoIssuer } from './identity-provider/client.ts';
import { identityProvider } from './identity-provider/routes.tsx';
import { buildMailInbox } from './mail/mail-inbox.ts';
import { buildStripeSandbox } from './stripe/server.ts';

const host = '127.0.0.1';

const databaseUrl = required('SANDBOX_DATABASE_URL');
const sandboxPort = Number(required('SANDBOX_PORT'));
const mailPort = Number(required('MAIL_PORT'));
const smtpPort = Number(required('SMTP_PORT'));

const stripe = await buildStripeSandbox({
  databaseUrl,
  baseUrl: () => `http://localhost:${sandboxPort}`,
  logLevel: process.env.LOG_LEVEL ?? 'warn',
  links: [
    ...(process.env.SITE_URL ? [{ label: 'Site', href: process.env.SITE_URL }] : []),
    { label: 'Inbox', href: `http://localhost:${mailPort}` },
  ],
});
await stripe.register(breachedPasswords, { prefix: '/breached' });
await stripe.register(identityProvider, {
  prefix: '/oidc',
  issuer: demoIssuer(sandboxPort),
  siteUrl: process.env.SITE_URL ?? 'http://localhost:3000',
});
const mail = await buildMailInbox({ databaseUrl });

await stripe.listen({ host, port: sandboxPort });
await mail.http.listen({ host, port: mailPort });
await once(mail.smtp.listen(smtpPort, host), 'listening');

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close());

async function close(): Promise<void> {
  await Promise.allSettled([stripe.close(), mail.http.close()]);
  process.exit(0);
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) {
    console.error(`The sandbox needs ${name}.`);
    process.exit(1);
  }
  return value;
}
