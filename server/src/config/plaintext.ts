import ipaddr from 'ipaddr.js';
import pg from 'pg';

type Connections = {
  DATABASE_URL: string;
  DATABASE_OWNER_URL?: string | undefined;
  CONSOLE_DATABASE_URL?: string | undefined;
  DATABASE_ALLOW_PLAINTEXT: 'yes' | 'no';
  SMTP_URL: string;
  SMTP_ALLOW_PLAINTEXT: 'yes' | 'no';
};

type Problem = { variable: keyof Connections; message: string };

/** Connections that would carry passwords and personal data in clear text to another machine. */
export function findPlaintext(config: Connections): Problem[] {
  const problems: Problem[] = [];
  for (const variable of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'CONSOLE_DATABASE_URL'] as const) {
    const url = config[variable];
    if (config.DATABASE_ALLOW_PLAINTEXT === 'yes' || !url || !isDatabasePlaintext(url)) continue;
    problems.push({
      variable,
      message:
        'would send all data in clear text: add ?sslmode=verify-full, or set DATABASE_ALLOW_PLAINTEXT=yes on a network that only you can read',
    });
  }
  if (config.SMTP_ALLOW_PLAINTEXT === 'no' && isSmtpPlaintext(config.SMTP_URL)) {
    problems.push({
      variable: 'SMTP_URL',
      message:
        'could send emails and the password in clear text: use smtps://, or add ?requireTLS=true for STARTTLS, or set SMTP_ALLOW_PLAINTEXT=yes on a network that only you can read',
    });
  }
  return problems;
}

/** The driver itself says what it would do: it knows several parameters and variables. */
function isDatabasePlaintext(url: string): boolean {
  const { host, ssl } = new pg.Client(url);
  const isUnixSocket = host.startsWith('/');
  return !ssl && !isUnixSocket && !isLoopback(host);
}

/** Without `requireTLS` nodemailer sends in clear text to a server that does not offer STARTTLS. */
function isSmtpPlaintext(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url);
  const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  return !isEncrypted && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
  );
}
