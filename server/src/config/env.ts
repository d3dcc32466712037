import * as z from 'zod/mini';
import { brand, findMissingFacts } from '@stillweb/contract/brand';
import { isTestDomainOfSite } from '@stillweb/contract/test-hosts';
import { loopbackNames } from '../platform/loopback.ts';
import { findLaunchProblems } from './launch.ts';
import { readLoginProviders, type LoginProviderSettings } from './login-providers.ts';
import { environment } from './variables.ts';
import ipaddr from 'ipaddr.js';
import pg from 'pg';

/** Outside of production: the addresses of what `npm start` runs. */
const developmentDefaults = {
  PUBLIC_URL: 'http://localhost:3000',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  STRIPE_API_BASE: 'http://127.0.0.1:12111',
  CONSOLE_PORT: '3001',
  // All developers pay with the same few test cards.
  TRIALS_PER_CARD: '100000',
  // The users that `npm run seed` creates share one simple password.
  REFUSE_COMMON_PASSWORDS: 'no',
};

export type Config = z.infer<typeof environment> & {
  loginProviders: LoginProviderSettings[];
  /** In production: what may be meant in a rehearsal, and must not stay. */
  launchWarnings: string[];
};

/**
 * Reads the whole configuration.
 * @throws Error with one line for each variable that is missing or wrong; it repeats no value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const defaults = given.NODE_ENV === 'production' ? {} : developmentDefaults;
  const parsed = z.safeParse(environment, { ...defaults, ...given });
  if (!parsed.success) {
    throw unusable(
      parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return `${name} ${name in given ? message : 'is missing'}`;
      }),
    );
  }
  const logins = readLoginProviders(parsed.data.LOGIN_PROVIDERS, given);
  const isProduction = parsed.data.NODE_ENV === 'production';
  const { errors, warnings } = findLaunchProblems(parsed.data, brand);
  const launchWarnings = isProduction ? warnings : [];
  const config = { ...parsed.data, loginProviders: logins.providers, launchWarnings };
  const problems = [
    ...findIncomplete(config),
    ...logins.problems,
    ...(isProduction ? [...findUnsafe(config), ...errors] : []),
  ];
  if (problems.length > 0) throw unusable(problems);
  return config;
}

function findIncomplete(config: Config): string[] {
  return [...findIncompleteConsole(config), ...findIncompleteProvider(config)];
}

function findIncompleteConsole(config: Config): string[] {
  const { SERVE, CONSOLE_URL, CONSOLE_DATABASE_URL, CONSOLE_PORT, PORT } = config;
  if (CONSOLE_URL === undefined) {
    return SERVE.every((role) => role === 'console')
      ? ['CONSOLE_URL is missing, without which SERVE=console serves nothing']
      : [];
  }
  // For port 0 the system chooses two different ones.
  const isPortShared = CONSOLE_PORT === PORT && PORT !== 0;
  return [
    ...(CONSOLE_DATABASE_URL ? [] : ['CONSOLE_DATABASE_URL is missing, which the console needs']),
    ...(isPortShared ? ['CONSOLE_PORT must be another port than PORT'] : []),
  ];
}

function findIncompleteProvider(config: Config): string[] {
  const names = [
    'CONSOLE_OIDC_ISSUER',
    'CONSOLE_OIDC_CLIENT_ID',
    'CONSOLE_OIDC_CLIENT_SECRET',
  ] as const;
  const missing = names.filter((name) => config[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is missing, which single sign-on needs`);
}

/** Problems of a complete configuration that is not fit for the public. */
function findUnsafe(config: Config): string[] {
  return [
    ...(isConsoleOnSite(config)
      ? ['CONSOLE_URL must have another host than PUBLIC_URL: cookies know no ports']
      : []),
    ...findPlaintext(config).map(({ variable, message }) => `${variable} ${message}`),
    ...findMissingFacts(brand).map((fact) => `contract/src/brand.ts: ${fact} is empty`),
    ...(isTestDomainOfSite(brand.testDomain, new URL(config.PUBLIC_URL).hostname)
      ? [
          'contract/src/brand.ts: testDomain belongs to the site, and nothing on it would be blocked',
        ]
      : []),
  ];
}

/** On one machine, as for a test of production, the site and the console have but one host. */
function isConsoleOnSite({ PUBLIC_URL, CONSOLE_URL }: Config): boolean {
  if (CONSOLE_URL === undefined) return false;
  const { hostname } = new URL(CONSOLE_URL);
  return !loopbackNames.has(hostname) && hostname === new URL(PUBLIC_URL).hostname;
}

function unusable(problems: string[]): Error {
  return new Error(['The configuration is not usable:', ...problems].join('\n  '));
}

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
function findPlaintext(config: Connections): Problem[] {
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
