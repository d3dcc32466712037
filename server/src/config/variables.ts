import { brand } from '@stillweb/contract/brand';
import { plainPriceSets, type Plan } from '@stillweb/contract/billing/plans';
import { defaultCurrency, soldCurrencies } from '@stillweb/contract/currencies';
import ipaddr from 'ipaddr.js';
import { providerId } from '@stillweb/contract/account/providers';
import * as z from 'zod/mini';
import { loopbackNames } from '../platform/loopback.ts';
import { isSafeIssuer } from './safe-issuer.ts';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.transform(Number),
);
const count = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number')),
  z.transform(Number),
);
const currencyCodes = soldCurrencies.join('|');
/** Prices by currency in minor units, as in `usd:450,eur:450`; a number alone is in US dollars. */
const floorPrices = z.pipe(
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^(\\d{1,8}|((${currencyCodes}):\\d{1,8}(,(?=.)|$))+)$`),
        `must be a number, or prices such as usd:450,eur:450 in ${soldCurrencies.join(', ')}`,
      ),
    ),
  z.transform((text): Readonly<Record<string, number>> => {
    const prices = text.split(',').map((price) => price.split(':'));
    return Object.fromEntries(
      prices.map(([first, amount]) =>
        amount === undefined ? [defaultCurrency, Number(first)] : [first, Number(amount)],
      ),
    );
  }),
);
const halfOfPlain = (plan: Plan): Record<string, number> =>
  Object.fromEntries(
    soldCurrencies.map((code) => [code, Math.ceil(plainPriceSets[code][plan].amount / 2)]),
  );
const roles = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((role) => role.trim())),
  ),
  z.array(
    z.enum(
      ['site', 'console', 'jobs'],
      'must name site, console or jobs, several with a comma between them',
    ),
  ),
);
const providerIds = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((id) => id.trim())),
  ),
  z
    .array(
      z
        .string()
        .check(
          z.refine(
            (id) => z.safeParse(providerId, id).success,
            'must have ids such as google, with commas between them',
          ),
        ),
    )
    .check(z.refine((ids) => new Set(ids).size === ids.length, 'must name each provider once')),
);
/** Values that Fastify's proxy rules accept: an address, a CIDR, or the name of a set such as `loopback`. */
const isAddressRange = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
  ipaddr.isValid(text) ||
  ipaddr.isValidCIDR(text);
const yesOrNo = z.enum(['yes', 'no'], 'must be yes or no');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true });
const hasNoPath = z.refine<string>(
  (url) => new URL(url).pathname === '/',
  'must be an address without a path',
);
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' });

/**
 * The meaning of a variable, for docs/CONFIGURATION.md.
 * @param standard its default in words, where the schema's own does not say it
 */
const meaning = (description: string, standard?: string) => z.meta({ description, standard });

/** Every variable that the server reads, in the order of docs/CONFIGURATION.md. */
export const environment = z.object({
  NODE_ENV: z
    ._default(z.string(), 'development')
    .check(meaning('`production`: the server alone, without stand-ins and defaults')),
  PORT: z._default(port, 3000).check(meaning('site and API')),
  HOST: z._default(z.string(), '127.0.0.1').check(meaning('address to listen on')),
  SERVE: z
    ._default(roles, ['site', 'console', 'jobs'])
    .check(
      meaning(
        'what the process does: `site` (with its API), `console`, `jobs` ([how](operations/running.md#running-jobs-apart))',
      ),
    ),
  PUBLIC_URL: httpUrl.check(
    hasNoPath,
    meaning('the site’s address, in links and cookies', '`http://localhost:$PORT`'),
  ),
  DATABASE_URL: postgresUrl.check(
    meaning(
      'PostgreSQL 15 or later; in production on another machine with `?sslmode=verify-full`, or what else your provider names',
      'the embedded PostgreSQL',
    ),
  ),
  DATABASE_OWNER_URL: z
    .optional(postgresUrl)
    .check(
      meaning(
        'the same database, as the role that owns its tables; in production set it ([why](operations/running.md#a-role-that-owns-the-tables))',
      ),
    ),
  DATABASE_ALLOW_PLAINTEXT: z
    ._default(yesOrNo, 'no')
    .check(
      meaning('`yes`: in production the database may be reached in clear text on another machine'),
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .check(
      z.regex(/^(sk|rk)_(test|live)_\S+$/, 'must be sk_… or rk_…'),
      meaning('`sk_…` or `rk_…`', 'generated for the sandbox'),
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .check(
      z.regex(
        /^whsec_\S+(,whsec_\S+)*$/,
        'must be whsec_…; two, with a comma, while one is rolled',
      ),
      meaning('`whsec_…`; two, separated by a comma, while one is rolled', 'from the sandbox'),
    ),
  STRIPE_API_BASE: z
    .optional(httpUrl)
    .check(meaning('where the Stripe SDK points', 'the sandbox; Stripe in production')),
  CLOCK_URL: z
    .optional(httpUrl)
    .check(
      meaning(
        'the clock by which billing goes: trials, renewals, reminders. Sessions, tokens, limits and signatures go by the system’s',
        'the sandbox’s clock; in production none, the system’s',
      ),
    ),
  STRIPE_CUSTOM_DOMAIN: z
    .optional(
      z.string().check(z.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a host name in lower case')),
    )
    .check(
      meaning(
        'your domain for Stripe’s hosted pages, if you have one: browsers are redirected only to Stripe’s hosts and this one',
      ),
    ),
  STRIPE_TAX: z
    ._default(z.enum(['on', 'off'], 'must be on or off'), 'off')
    .check(
      meaning(
        '`on`: Stripe works out tax and checkout collects it. Set up Stripe and run the servers with the same value ([how](operations/running.md#tax))',
      ),
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp(s):// URL' })
    .check(
      meaning(
        '`smtps://`, or `smtp://…?requireTLS=true` for STARTTLS; plain `smtp://` in production on this machine only',
        'the inbox',
      ),
    ),
  SMTP_ALLOW_PLAINTEXT: z
    ._default(yesOrNo, 'no')
    .check(meaning('`yes`: in production emails may go in clear text to another machine')),
  AUTH_SECRET: z
    .string()
    .check(
      z.regex(
        /^[^,]{32,}(,[^,]{32,})*$/,
        'must have at least 32 characters; two, with a comma, while one is changed',
      ),
      meaning(
        'at least 32 characters; two, separated by a comma, while one is changed',
        'generated at the first start',
      ),
    ),
  LICENCE_SECRET: z
    .string()
    .check(
      z.regex(
        /^([^,]{32,}),(?!\1$)[^,]{32,}$/,
        'must be two different secrets of at least 32 characters, with a comma: the one that signs, and its spare',
      ),
      meaning(
        'two secrets of at least 32 characters, separated by a comma: the one that signs entitlements of linked browsers, and its spare',
        'generated at the first start',
      ),
    ),
  LICENCE_EXCHANGE_URL: z
    .optional(
      httpUrl.check(
        z.refine(isProtectedUrl, 'must be an https URL, without a user name and a password'),
      ),
    )
    .check(
      meaning(
        'a service of the business that moves in, which says whose licence its old extension has ([how](LICENCE-PROTOCOL.md#exchanging-the-licence-of-another-system)); without one no licence is exchanged',
      ),
    ),
  CONSOLE_URL: z
    .optional(
      httpUrl.check(
        z.refine(isPasskeyHost, 'must be https, with a host name: passkeys work nowhere else'),
        hasNoPath,
      ),
    )
    .check(
      meaning(
        'the console’s address; without one in production, there is no console ([how](operations/going-live.md#8-the-console))',
        '`http://localhost:$CONSOLE_PORT`; in production none',
      ),
    ),
  CONSOLE_PORT: z
    ._default(port, 13_000)
    .check(
      meaning('where the console listens; never the port of the site', '3001; in production 13000'),
    ),
  CONSOLE_HOST: z
    ._default(z.string(), '127.0.0.1')
    .check(meaning('the address on which the console listens')),
  CONSOLE_DATABASE_URL: z
    .optional(postgresUrl)
    .check(meaning('the same database, as a role of the console’s own', 'the embedded PostgreSQL')),
  CONSOLE_OIDC_ISSUER: z
    .optional(
      httpUrl.check(z.refine(isSafeIssuer, 'must be https, unless it runs on this machine')),
    )
    .check(
      meaning(
        'your OpenID Connect provider, for staff who log in by single sign-on ([how](operations/options.md#single-sign-on-for-staff))',
      ),
    ),
  CONSOLE_OIDC_CLIENT_ID: z.optional(z.string()).check(meaning('the console’s name there')),
  CONSOLE_OIDC_CLIENT_SECRET: z.optional(z.string()).check(meaning('its secret')),
  CONSOLE_READS_PER_HOUR: z
    ._default(count, 300)
    .check(
      meaning(
        'how many customers one member of staff reads in an hour before the owners get an email',
      ),
    ),
  FLOOR_PRICE_MONTHLY: z
    ._default(floorPrices, () => halfOfPlain('MONTHLY'))
    .check(
      meaning(
        'the lowest prices of a month that one member of staff puts on sale alone, in minor units, as in `usd:450,eur:450,jpy:700`; a number alone is in US dollars, and a currency that is not named needs a second person',
        'half of the plain prices of the release',
      ),
    ),
  FLOOR_PRICE_YEARLY: z
    ._default(floorPrices, () => halfOfPlain('YEARLY'))
    .check(meaning('the same for a year', 'half of the plain prices of the release')),
  TRUST_PROXY: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (list) => list.split(',').every((address) => isAddressRange(address.trim())),
            'must have IP addresses or CIDRs, with commas between them: names are not resolved',
          ),
        ),
    )
    .check(
      meaning(
        'addresses of proxies whose `X-Forwarded-For` is trusted: IPs or CIDRs, separated by commas',
      ),
    ),
  COUNTRY_HEADER: z
    .optional(z.string().check(z.regex(/^[\w-]+$/, 'must be the name of a header')))
    .check(
      meaning(
        'the header in which a proxy of `TRUST_PROXY` says the country of a visitor, by two letters: it decides the first currency',
      ),
    ),
  TRIALS_PER_CARD: z
    ._default(count, 1)
    .check(
      meaning(
        'how many free trials one card gets, and how many times a withdrawal returns money to it',
        '1 in production',
      ),
    ),
  END_DISPUTED: z
    ._default(yesOrNo, 'yes')
    .check(meaning('whether a disputed payment ends its subscription')),
  REFUND_FRAUD_WARNINGS: z
    ._default(yesOrNo, 'yes')
    .check(
      meaning(
        'whether a payment that a bank reports as fraud is refunded in full and its subscription ended, before it becomes a dispute',
      ),
    ),
  OPERATOR_EMAIL: z
    ._default(z.email('must be an email address'), brand.supportEmail)
    .check(
      meaning(
        'who gets an email about a dispute, a fraud warning, and a refund or a backup that failed',
        'the support address in `contract/src/brand.ts`',
      ),
    ),
  MAILINGS_PER_MINUTE: z
    ._default(count, 300)
    .check(
      meaning('how many emails of mailings to a segment all servers together send in a minute'),
    ),
  LOGIN_PROVIDERS: z
    ._default(providerIds, [])
    .check(
      meaning(
        'OpenID Connect providers that subscribers can log in with, by ids of your choice such as `google,apple`; each needs variables of its own, below ([how](operations/options.md#log-in-with-other-companies))',
        'the sandbox’s `demo`; in production none',
      ),
    ),
  PSEUDO_LANGUAGES: z
    .optional(z.enum(['0', '1'], 'must be 0 or 1'))
    .check(
      meaning(
        '`1`: the pseudo-languages en-XA and ar-XB are offered, in which tests find texts that are not translated; build the site with the same value',
      ),
    ),
  REFUSE_COMMON_PASSWORDS: z
    ._default(yesOrNo, 'yes')
    .check(meaning('whether common passwords are refused', '`yes` in production, else `no`')),
  BREACHED_PASSWORDS_URL: z
    .optional(
      httpUrl.check(
        z.refine(isRangeUrl, 'must end in /range/, without a user name, a password or a query'),
      ),
    )
    .check(
      meaning(
        'a service that knows passwords from data breaches, such as `https://api.pwnedpasswords.com/range/`: a new password that it knows is refused, and while it fails every one is accepted',
        'the sandbox’s; in production none',
      ),
    ),
  DRAIN_SECONDS: z
    ._default(
      z.pipe(
        z.string().check(z.regex(/^\d(\.\d+)?$/, 'must be a number of seconds below 10')),
        z.transform(Number),
      ),
      0,
    )
    .check(meaning('how long to keep serving after reporting “not ready” when stopping')),
  METRICS_TOKEN: z
    .optional(z.string().check(z.minLength(16, 'must have at least 16 characters')))
    .check(meaning('bearer token for Prometheus at `/metrics`, which answers 404 without one')),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .optional(httpUrl)
    .check(
      meaning(
        'an OpenTelemetry collector that accepts OTLP over HTTP; without one nothing is traced',
      ),
    ),
  OTEL_SERVICE_NAME: z
    ._default(z.string(), 'stillweb')
    .check(meaning('the service name in traces')),
  OTEL_TRACES_SAMPLER_ARG: z
    ._default(
      z.pipe(
        z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')),
        z.transform(Number),
      ),
      1,
    )
    .check(meaning('the share of traces that is kept')),
  LOG_LEVEL: z
    ._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info')
    .check(meaning('`silent` to `debug`')),
});

/** WebAuthn, 5.1.3: a secure context, and a domain; browsers count localhost as one. */
function isPasskeyHost(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (hostname === 'localhost') return true;
  return protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname);
}

/** A proof of a licence is sent there; on this machine it needs no encryption. */
function isProtectedUrl(url: string): boolean {
  const { username, password, protocol, hostname } = new URL(url);
  const isEncrypted = protocol === 'https:' || loopbackNames.has(hostname);
  return isEncrypted && !username && !password;
}

/** Digits of a hash can be appended to it: nothing comes after the path, and no log shows a password in it. */
function isRangeUrl(url: string): boolean {
  const { origin, pathname, href } = new URL(url);
  return pathname.endsWith('/range/') && href === origin + pathname;
}
