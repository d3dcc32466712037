import * as z from 'zod/mini';
import { brand, findMissingFacts } from '@stillweb/contract/brand';
import { isTestDomainOfSite } from '@stillweb/contract/test-hosts';
import { offeredLanguages } from '@stillweb/texts/languages';
import type { OfferedLanguages } from '../platform/language.ts';
import { loopbackNames } from '../platform/loopback.ts';
import { findLaunchProblems } from './launch.ts';
import { readLoginProviders, type LoginProviderSettings } from './login-providers.ts';
import { environment } from './variables.ts';
import ipaddr from 'ipaddr.js';
import pg from 'pg';

/** Outside of production: the addresses of the services that `npm start` runs. */
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
  languages: OfferedLanguages;
  /** In production: settings that are fine for a rehearsal but must not stay. */
  launchWarnings: string[];
};

type Given = Record<string, string | undefined>;

/** The variables that are right: one that is missing or wrong is undefined. */
type Values = Partial<z.infer<typeof environment>>;

/**
 * Reads the whole configuration.
 * @throws Error with one line for each problem, of one variable or of several together; it repeats no value
 */
export function readConfig(env: Given): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const isProduction = given.NODE_ENV === 'production';
  const all = isProduction ? given : { ...developmentDefaults, ...given };
  const parsed = z.safeParse(environment, all);
  const values = parsed.success ? parsed.data : readOthers(all, parsed.error);
  const logins = readLoginProviders(values.LOGIN_PROVIDERS ?? [], given);
  const launch = isProduction ? findLaunchProblems(values, brand) : { errors: [], warnings: [] };
  const problems = [
    ...(parsed.success ? [] : describeIssues(parsed.error, given)),
    ...findIncompleteConsole(values, given),
    ...findIncompleteProvider(given),
    ...logins.problems,
    ...(isProduction ? findUnsafe(values) : []),
    ...launch.errors,
  ];
  if (!parsed.success || problems.length > 0) throw unusable(problems);
  return {
    ...parsed.data,
    loginProviders: logins.providers,
    languages: offeredLanguages(parsed.data).map(({ code }) => code),
    launchWarnings: launch.warnings,
  };
}

type ParseError = z.core.$ZodError;

function describeIssues({ issues }: ParseError, given: Given): string[] {
  return issues.map(({ path, message }) => {
    const name = String(path[0]);
    return `${name} ${name in given ? message : 'is missing'}`;
  });
}

/** The values of the variables without an error. */
function readOthers(all: Given, { issues }: ParseError): Values {
  const wrong = new Set(issues.map(({ path }) => String(path[0])));
  const without = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name)));
  return without(z.parse(z.partial(environment), without(all)));
}

function findIncompleteConsole(values: Values, given: Given): string[] {
  const { SERVE, CONSOLE_PORT, PORT } = values;
  if (!given.CONSOLE_URL) {
    return SERVE?.every((role) => role === 'console')
      ? ['CONSOLE_URL is missing, without which SERVE=console serves nothing']
      : [];
  }
  // For port 0 the system chooses two different ones.
  const isPortShared = PORT !== undefined && CONSOLE_PORT === PORT && PORT !== 0;
  return [
    ...(given.CONSOLE_DATABASE_URL
      ? []
      : ['CONSOLE_DATABASE_URL is missing, which the console needs']),
    ...(isPortShared ? ['CONSOLE_PORT must be another port than PORT'] : []),
  ];
}

function findIncompleteProvider(given: Given): string[] {
  const names = ['CONSOLE_OIDC_ISSUER', 'CONSOLE_OIDC_CLIENT_ID', 'CONSOLE_OIDC_CLIENT_SECRET'];
  const missing = names.filter((name) => !given[name]);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is missing, which single sign-on needs`);
}

/** Settings that are not fit for the public internet. */
function findUnsafe(values: Values): string[] {
  const { PUBLIC_URL } = values;
  return [
    ...(isConsoleOnSite(values)
      ? ['CONSOLE_URL must have another host than PUBLIC_URL: cookies know no ports']
      : []),
    ...findPlaintext(values).map(({ variable, message }) => `${variable} ${message}`),
    ...findMissingFacts(brand).map((fact) => `contract/src/brand.ts: ${fact} is empty`),
    ...(PUBLIC_URL && isTestDomainOfSite(brand.testDomain, new URL(PUBLIC_URL).hostname)
      ? [
          'contract/src/brand.ts: testDomain belongs to the site, and nothing on it would be blocked',
        ]
      : []),
  ];
}

/** On one machine, as for a test of production, the site and the console have but one host. */
function isConsoleOnSite({ PUBLIC_URL, CONSOLE_URL }: Values): boolean {
  if (!CONSOLE_URL || !PUBLIC_URL) return false;
  const { hostname } = new URL(CONSOLE_URL);
  return !loopbackNames.has(hostname) && hostname === new URL(PUBLIC_URL).hostname;
}

function unusable(problems: string[]): Error {
  return new Error(['The configuration is not usable:', ...problems].join('\n  '));
}

type Problem = { variable: string; message: string };

/** Connections that would carry passwords and personal data in clear text to another machine. */
function findPlaintext(values: Values): Problem[] {
  const problems: Problem[] = [];
  for (const variable of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'CONSOLE_DATABASE_URL'] as const) {
    const url = values[variable];
    if (values.DATABASE_ALLOW_PLAINTEXT !== 'no' || !url) continue;
    const message = describePlaintext(url);
    if (message) problems.push({ variable, message });
  }
  const { SMTP_URL, SMTP_ALLOW_PLAINTEXT } = values;
  if (SMTP_ALLOW_PLAINTEXT === 'no' && SMTP_URL && isSmtpPlaintext(SMTP_URL)) {
    problems.push({
      variable: 'SMTP_URL',
      message:
        'could send emails and the password in clear text: use smtps://, or add ?requireTLS=true for STARTTLS, or set SMTP_ALLOW_PLAINTEXT=yes on a network that only you can read',
    });
  }
  return problems;
}

function describePlaintext(databaseUrl: string): string | undefined {
  try {
    if (!isDatabasePlaintext(databaseUrl)) return undefined;
    return 'would send all data in clear text: add ?sslmode=verify-full, or set DATABASE_ALLOW_PLAINTEXT=yes on a network that only you can read';
  } catch {
    return 'is malformed, or names a file of a certificate or key that cannot be read';
  }
}

/** Asks the driver itself, because it knows several parameters and variables. */
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
