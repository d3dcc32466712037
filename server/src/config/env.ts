import { brand, findMissingFacts } from '@stillweb/contract/brand';
import { isTestDomainOfSite } from '@stillweb/contract/test-hosts';
import * as z from 'zod/mini';
import { loopbackNames } from '../platform/loopback.ts';
import { findPlaintext } from './plaintext.ts';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.transform(Number),
);
const count = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number')),
  z.transform(Number),
);
const yesOrNo = z.enum(['yes', 'no'], 'must be yes or no');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' });

/** Variables without a default in production. */
const required = {
  PUBLIC_URL: httpUrl,
  DATABASE_URL: postgresUrl,
  /** The database as the role that owns its tables; without it that is the role of `DATABASE_URL`. */
  DATABASE_OWNER_URL: z.optional(postgresUrl),
  STRIPE_SECRET_KEY: z.string().check(z.regex(/^(sk|rk)_(test|live)_\S+$/, 'must be sk_… or rk_…')),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .check(
      z.regex(
        /^whsec_\S+(,whsec_\S+)*$/,
        'must be whsec_…; two, with a comma, while one is rolled',
      ),
    ),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp(s):// URL' }),
  AUTH_SECRET: z
    .string()
    .check(
      z.regex(
        /^[^,]{32,}(,[^,]{32,})*$/,
        'must have at least 32 characters; two, with a comma, while one is changed',
      ),
    ),
  LICENCE_SECRET: z
    .string()
    .check(
      z.regex(
        /^([^,]{32,}),(?!\1$)[^,]{32,}$/,
        'must be two different secrets of at least 32 characters, with a comma: the one that signs, and its spare',
      ),
    ),
};

/** Every variable that the server reads. */
const environment = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Where the Stripe SDK points; Stripe itself when empty. */
  STRIPE_API_BASE: z.optional(httpUrl),
  /** A clock as an outside service, by which billing goes; the system's when empty. */
  CLOCK_URL: z.optional(httpUrl),
  /** The company's own domain for Stripe's hosted pages, if it has set one up. */
  STRIPE_CUSTOM_DOMAIN: z.optional(
    z.string().check(z.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a host name in lower case')),
  ),
  /** Whether checkout works out tax and collects it. The site is built with the same value. */
  STRIPE_TAX: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  /** Addresses of proxies whose X-Forwarded-For is trusted: IPs or CIDRs, separated by commas. */
  TRUST_PROXY: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
  /** How long to serve after reporting "not ready", so that a load balancer notices. */
  DRAIN_SECONDS: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d(\.\d+)?$/, 'must be a number of seconds below 10')),
      z.transform(Number),
    ),
    0,
  ),
  /** Bearer token for `GET /metrics`, which answers 404 without one. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  /** Where an OpenTelemetry collector receives OTLP over HTTP; without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl),
  OTEL_SERVICE_NAME: z._default(z.string(), 'stillweb'),
  /** The share of traces to record. */
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(
      z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')),
      z.transform(Number),
    ),
    1,
  ),
  /** How many free trials one card gets, whatever the account. */
  TRIALS_PER_CARD: z._default(count, 1),
  /** Whether a disputed payment ends its subscription. */
  END_DISPUTED: z._default(yesOrNo, 'yes'),
  /** Whether a payment of which a bank warns is refunded, and its subscription ended. */
  REFUND_FRAUD_WARNINGS: z._default(yesOrNo, 'yes'),
  /** Who gets an email about a dispute, a fraud warning, and a refund that failed. */
  OPERATOR_EMAIL: z._default(z.email('must be an email address'), brand.supportEmail),
  /** How many emails of mailings are sent within a minute, by all servers together. */
  MAILINGS_PER_MINUTE: z._default(count, 300),
  /** Whether common passwords are refused. */
  REFUSE_COMMON_PASSWORDS: z._default(yesOrNo, 'yes'),
  /** The public address of the console; without it there is none. */
  CONSOLE_URL: z.optional(
    httpUrl.check(
      z.refine(isPasskeyHost, 'must be https, with a host name: passkeys work nowhere else'),
      z.refine((url) => new URL(url).pathname === '/', 'must be an address without a path'),
    ),
  ),
  CONSOLE_PORT: z._default(port, 13_000),
  CONSOLE_HOST: z._default(z.string(), '127.0.0.1'),
  /** The database as a role of the console's own. */
  CONSOLE_DATABASE_URL: z.optional(postgresUrl),
  /** How many customers one member of staff reads in an hour before the owners are told. */
  CONSOLE_READS_PER_HOUR: z._default(count, 300),
  /** The lowest prices that one member of staff schedules alone, in minor units of any currency. */
  FLOOR_PRICE_MONTHLY: z._default(count, 450),
  FLOOR_PRICE_YEARLY: z._default(count, 4950),
  /** The company's OpenID Connect provider, for staff who log in through it; without one they use passkeys. */
  CONSOLE_OIDC_ISSUER: z.optional(
    httpUrl.check(z.refine(isSafeIssuer, 'must be https, unless it runs on this machine')),
  ),
  CONSOLE_OIDC_CLIENT_ID: z.optional(z.string()),
  CONSOLE_OIDC_CLIENT_SECRET: z.optional(z.string()),
  /** Whether production accepts a database, or a mail server, on another machine without encryption. */
  DATABASE_ALLOW_PLAINTEXT: z._default(yesOrNo, 'no'),
  SMTP_ALLOW_PLAINTEXT: z._default(yesOrNo, 'no'),
  ...required,
});

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

export type Config = z.infer<typeof environment>;

/** The names of all these variables. */
export const variableNames = Object.keys(environment.shape);

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
  const problems = [
    ...findIncomplete(parsed.data),
    ...(parsed.data.NODE_ENV === 'production' ? findUnsafe(parsed.data) : []),
  ];
  if (problems.length > 0) throw unusable(problems);
  return parsed.data;
}

/** WebAuthn, 5.1.3: a secure context, and a domain; browsers count localhost as one. */
function isPasskeyHost(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (hostname === 'localhost') return true;
  return protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname);
}

/** OpenID Connect over http would let anyone on the way log in as staff. */
function isSafeIssuer(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || loopbackNames.has(hostname);
}

function findIncomplete(config: Config): string[] {
  return [...findIncompleteConsole(config), ...findIncompleteProvider(config)];
}

function findIncompleteConsole(config: Config): string[] {
  const { CONSOLE_URL, CONSOLE_DATABASE_URL, CONSOLE_PORT, PORT } = config;
  if (CONSOLE_URL === undefined) return [];
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

/** What is complete, and still not fit for the public. */
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
