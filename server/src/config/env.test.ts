import { brand, findMissingFacts } from '@stillweb/contract/brand';
import { expect, test } from 'vitest';
import { readConfig } from './env.ts';
import { variableTable } from './variable-table.ts';

const required = {
  PUBLIC_URL: 'https://stillweb.example',
  DATABASE_URL: 'postgres://stillweb@db.internal/stillweb?sslmode=verify-full',
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old',
  SMTP_URL: 'smtps://mail.internal',
  AUTH_SECRET: 'x'.repeat(32),
  LICENCE_SECRET: `${'l'.repeat(32)},${'s'.repeat(32)}`,
};

const readWith = (env: Record<string, string | undefined>) => () =>
  readConfig({ NODE_ENV: 'production', ...required, ...env });

const oidcClient = { CONSOLE_OIDC_CLIENT_ID: 'console', CONSOLE_OIDC_CLIENT_SECRET: 'secret' };

test.each([
  ['one secret', 'l'.repeat(32)],
  ['a short spare', `${'l'.repeat(32)},short`],
  ['the same secret twice', `${'l'.repeat(32)},${'l'.repeat(32)}`],
  ['three secrets', ['a', 'b', 'c'].map((letter) => letter.repeat(32)).join()],
])('LICENCE_SECRET is not %s', (_what, secret) => {
  expect(() => readConfig({ ...required, LICENCE_SECRET: secret })).toThrow(
    'LICENCE_SECRET must be two different secrets of at least 32 characters',
  );
});

test('in production the brand must name what law asks a company to publish', () => {
  const facts = { ...brand, registration: ' ', euRepresentative: '' };
  expect(findMissingFacts(facts)).toEqual(['registration', 'euRepresentative']);
  expect(findMissingFacts(brand)).toEqual([]);
});

test('in production the test page must have a domain of its own', () => {
  const read = readWith({ PUBLIC_URL: `https://www.${brand.testDomain}` });
  expect(read).toThrow('contract/src/brand.ts: testDomain belongs to the site');
});

test.each(['CONSOLE_URL', 'CONSOLE_OIDC_ISSUER', 'BREACHED_PASSWORDS_URL'])(
  '%s must be an http(s) URL',
  (name) => {
    for (const url of ['nonsense', 'ftp://your.company/range/']) {
      expect(readWith({ [name]: url })).toThrow(`${name} must be an http(s) URL`);
    }
  },
);

test('in production all missing variables are reported together', () => {
  const read = () => readConfig({ NODE_ENV: 'production', STRIPE_SECRET_KEY: '' });
  for (const name of Object.keys(required)) expect(read).toThrow(`${name} is missing`);
  expect(readConfig({ NODE_ENV: 'production', ...required })).toMatchObject(required);
});

test.each([
  [
    'a variable is missing, others do not fit together, and the brand is an example',
    { SMTP_URL: '', STRIPE_SECRET_KEY: 'sk_live_key', CONSOLE_URL: 'https://stillweb.example' },
    [
      'SMTP_URL is missing',
      'CONSOLE_DATABASE_URL is missing, which the console needs',
      'CONSOLE_URL must have another host than PUBLIC_URL: cookies know no ports',
      'contract/src/brand.ts: streetAddress is an example',
    ],
  ],
  [
    'one is malformed, and connections would be in clear text',
    {
      AUTH_SECRET: 'short',
      PUBLIC_URL: 'http://stillweb.example',
      DATABASE_URL: 'postgres://a@db.internal/b',
      DATABASE_OWNER_URL: 'postgres://b@db.internal/b',
      SMTP_URL: 'smtp://mail.internal',
    },
    [
      'AUTH_SECRET must have at least 32 characters',
      'DATABASE_URL would send all data in clear text',
      'DATABASE_OWNER_URL would send all data in clear text',
      'SMTP_URL could send emails and the password in clear text',
      'PUBLIC_URL must be https',
    ],
  ],
  [
    'a file that an address names is not there',
    { DATABASE_URL: `${required.DATABASE_URL}&sslrootcert=/nowhere/ca.pem`, SMTP_URL: 'mail' },
    ['DATABASE_URL is malformed, or names a file', 'SMTP_URL must be an smtp(s):// URL'],
  ],
  [
    'a provider and single sign-on are incomplete beside a missing variable',
    {
      LICENCE_SECRET: '',
      CONSOLE_OIDC_CLIENT_ID: 'console',
      LOGIN_PROVIDERS: 'google',
      LOGIN_GOOGLE_ISSUER: 'google',
    },
    [
      'LICENCE_SECRET is missing',
      'CONSOLE_OIDC_ISSUER is missing',
      'CONSOLE_OIDC_CLIENT_SECRET is missing',
      'LOGIN_GOOGLE_NAME is missing',
      'LOGIN_GOOGLE_ISSUER must be an http(s) URL',
      'LOGIN_GOOGLE_CLIENT_SECRET is missing',
    ],
  ],
])('every problem of a start is reported together: %s', (_what, env, problems) => {
  for (const problem of problems) expect(readWith(env)).toThrow(problem);
});

test.each([
  [{ CONSOLE_URL: 'nonsense', SERVE: 'console' }, 'CONSOLE_URL is missing'],
  [{ SERVE: 'nonsense' }, 'SERVE=console'],
  [{ DATABASE_ALLOW_PLAINTEXT: 'true', DATABASE_URL: 'postgres://db/b' }, 'clear text'],
  [{ LOGIN_PROVIDERS: 'Google' }, 'LOGIN_GOOGLE'],
  [{ CONSOLE_OIDC_ISSUER: 'nonsense', ...oidcClient }, 'CONSOLE_OIDC_ISSUER is missing'],
])('%j is reported for what it is, and nothing is guessed from it', (env, guess) => {
  expect(readWith(env)).toThrow('The configuration is not usable');
  expect(readWith(env)).not.toThrow(guess);
});

test('what production must not keep is a warning there, and with a live key an error', () => {
  expect(readConfig({ ...required }).launchWarnings).toEqual([]);
  const { launchWarnings } = readConfig({ NODE_ENV: 'production', ...required });
  expect(launchWarnings).toContainEqual(expect.stringContaining('STRIPE_SECRET_KEY is a test key'));
  expect(readWith({ STRIPE_SECRET_KEY: 'sk_live_key' })).toThrow('streetAddress is an example');
});

test.each(['PUBLIC_URL', 'CONSOLE_URL'])('%s must have no path', (name) => {
  expect(readWith({ [name]: 'https://stillweb.example/shop' })).toThrow(
    `${name} must be an address without a path`,
  );
});

test('TRUST_PROXY takes addresses, and no names', () => {
  const read = (TRUST_PROXY: string) => readConfig({ ...required, TRUST_PROXY }).TRUST_PROXY;
  for (const list of ['10.0.0.5', '127.0.0.1, ::1', '10.0.0.0/8', 'loopback'])
    expect(read(list)).toBe(list);
  for (const list of ['caddy', '10.0.0.5,proxy.internal', '10.0.0.0/40', ''.padEnd(2, ',')])
    expect(() => read(list), list).toThrow('TRUST_PROXY must have IP addresses or CIDRs');
});

test.each([
  [undefined, { usd: 450, eur: 450, gbp: 400, aed: 1650, jpy: 690 }],
  ['500', { usd: 500 }],
  ['usd:450,eur:440,jpy:700', { usd: 450, eur: 440, jpy: 700 }],
])('currencies 16: FLOOR_PRICE_MONTHLY=%s gives the floors %j', (given, floors) => {
  const env = given === undefined ? {} : { FLOOR_PRICE_MONTHLY: given };
  expect(readConfig({ ...required, ...env }).FLOOR_PRICE_MONTHLY).toEqual(floors);
});

test.each(['usd', 'eru:450', 'usd:450,', 'usd:4.50', '450,eur:450', 'usd:450 eur:450'])(
  'currencies 16: %s is no floor',
  (given) => {
    expect(readWith({ FLOOR_PRICE_MONTHLY: given })).toThrow(
      'FLOOR_PRICE_MONTHLY must be a number',
    );
  },
);

test('an invalid value is refused with a reason that does not repeat it', () => {
  const read = () =>
    readConfig({ ...required, PORT: 'http', PUBLIC_URL: 'stillweb', AUTH_SECRET: 'short-secret' });
  expect(read).toThrow('PORT must be a port number');
  expect(read).toThrow('PUBLIC_URL must be an http(s) URL');
  expect(read).toThrow('AUTH_SECRET must have at least 32 characters');
  expect(read).not.toThrow('short-secret');
});

test.each([
  [undefined, ['site', 'console', 'jobs']],
  ['', ['site', 'console', 'jobs']],
  ['jobs', ['jobs']],
  ['jobs,site', ['jobs', 'site']],
  ['site, console', ['site', 'console']],
])('SERVE=%s serves %j', (SERVE, roles) => {
  expect(readConfig({ ...required, ...(SERVE !== undefined && { SERVE }) }).SERVE).toEqual(roles);
});

test.each(['web', 'site,worker', 'site,', ',', 'Jobs', 'site jobs'])(
  'SERVE=%s is refused with the names of the roles',
  (SERVE) => {
    expect(readWith({ SERVE })).toThrow(
      'SERVE must name site, console or jobs, several with a comma between them',
    );
  },
);

test('a process that serves the console alone needs its address', () => {
  expect(readWith({ SERVE: 'console' })).toThrow(
    'CONSOLE_URL is missing, without which SERVE=console serves nothing',
  );
  expect(readWith({ SERVE: 'console', ...console })).not.toThrow();
  expect(readWith({ SERVE: 'site,console' })).not.toThrow();
});

test('tax is off unless it is switched on, and any other value is refused', () => {
  expect(readConfig(required).STRIPE_TAX).toBe('off');
  expect(readConfig({ ...required, STRIPE_TAX: 'on' }).STRIPE_TAX).toBe('on');
  expect(() => readConfig({ ...required, STRIPE_TAX: 'yes' })).toThrow(
    'STRIPE_TAX must be on or off',
  );
});

test('each of several values in AUTH_SECRET must be long enough', () => {
  const read = (second: string) => () =>
    readConfig({ ...required, AUTH_SECRET: `${required.AUTH_SECRET},${second}` });
  expect(read('y'.repeat(32))).not.toThrow();
  for (const second of ['', 'short-secret']) {
    expect(read(second)).toThrow('AUTH_SECRET must have at least 32 characters');
  }
});

test.each([
  ['SMTP_URL', 'smtp://mail.internal:587', 'use smtps://, or add ?requireTLS=true'],
  ['SMTP_URL', 'smtp://mail.internal?requireTLS=false', 'SMTP_ALLOW_PLAINTEXT=yes'],
  ['SMTP_URL', 'smtp://10.0.0.9', 'SMTP_ALLOW_PLAINTEXT=yes'],
  ['SMTP_URL', 'smtp://127.0.0.1.evil.example', 'SMTP_ALLOW_PLAINTEXT=yes'],
  ['DATABASE_URL', 'postgres://a@db.internal/b', 'add ?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://a@db.internal/b?sslmode=disable', 'DATABASE_ALLOW_PLAINTEXT=yes'],
  ['DATABASE_URL', 'postgres://a@127.0.0.1/b?host=db.internal', 'DATABASE_ALLOW_PLAINTEXT=yes'],
  ['DATABASE_URL', 'postgresql://a@[2001:db8::1]/b', 'DATABASE_ALLOW_PLAINTEXT=yes'],
])('security 45: production refuses %s %s', (name, url, advice) => {
  expect(readWith({ [name]: url })).toThrow(
    new RegExp(`${name} .*${advice.replaceAll('?', '\\?')}`),
  );
  expect(readWith({ [name]: url })).not.toThrow(url);
  expect(readWith({ [name]: url, [name.replace('URL', 'ALLOW_PLAINTEXT')]: 'yes' })).not.toThrow();
  expect(readWith({ [name]: url, NODE_ENV: 'development' })).not.toThrow();
});

test.each([
  ['SMTP_URL', 'smtps://mail.internal'],
  ['SMTP_URL', 'smtp://user:password@mail.internal:587?requireTLS=true'],
  ['SMTP_URL', 'smtp://localhost'],
  ['SMTP_URL', 'smtp://127.0.0.9:25'],
  ['SMTP_URL', 'smtp://[::1]:25'],
  ['DATABASE_URL', 'postgres://a@db.internal/b?sslmode=no-verify'],
  ['DATABASE_URL', 'postgres://a@db.internal/b?ssl=true'],
  ['DATABASE_URL', 'postgres://a@localhost/b'],
  ['DATABASE_URL', 'postgres://a@[::1]/b'],
  ['DATABASE_URL', 'postgres://a@%2Fvar%2Frun%2Fpostgresql/b'],
  ['DATABASE_URL', 'postgres:///b?host=/var/run/postgresql'],
])('security 45: production accepts %s %s', (name, url) => {
  expect(readWith({ [name]: url })).not.toThrow();
});

const console = {
  CONSOLE_URL: 'https://console.your.company',
  CONSOLE_DATABASE_URL: 'postgres:///b',
};

test.each([
  'https://passwords.your.company',
  'https://passwords.your.company/range',
  'https://passwords.your.company/?to=/range/',
  'https://passwords.your.company/range/?padding=yes',
  'https://user:secret@passwords.your.company/range/',
])('security 74: %s is no address to which digits of a hash can be appended', (url) => {
  const read = readWith({ BREACHED_PASSWORDS_URL: url });
  expect(read).toThrow('BREACHED_PASSWORDS_URL must end in /range/');
  expect(read).not.toThrow(url);
});

test.each([
  ['https://api.pwnedpasswords.com/range/', 'https://api.pwnedpasswords.com/range/'],
  ['http://10.0.0.9:8080/breached/range/', 'http://10.0.0.9:8080/breached/range/'],
  ['', undefined],
])('security 74: BREACHED_PASSWORDS_URL=%s is accepted', (url, read) => {
  expect(readWith({ BREACHED_PASSWORDS_URL: url })().BREACHED_PASSWORDS_URL).toBe(read);
});

test.each([
  ['http://licences.your.company/whose', false],
  ['https://user:secret@licences.your.company/whose', false],
  ['https://licences.your.company/whose?key=1', true],
  ['http://127.0.0.1:8080/whose', true],
  ['', true],
])('a proof of a licence is sent to %s: %s', (url, isAllowed) => {
  const read = readWith({ LICENCE_EXCHANGE_URL: url });
  if (isAllowed) expect(read).not.toThrow();
  else expect(read).toThrow('LICENCE_EXCHANGE_URL must be an https URL');
});

test('security 46: site and console never listen on one port', () => {
  expect(readWith({ ...console, PORT: '3001', CONSOLE_PORT: '3001' })).toThrow(
    'CONSOLE_PORT must be another port than PORT',
  );
  for (const PORT of ['3000', '3001', '3002']) expect(readWith({ ...console, PORT })).not.toThrow();
  expect(readWith({ ...console, PORT: '0', CONSOLE_PORT: '0' })).not.toThrow();
  expect(readWith({ PORT: '3001', CONSOLE_PORT: '3001' })).not.toThrow();
});

test.each([
  ['https://stillweb.example', 'CONSOLE_URL must have another host'],
  ['https://stillweb.example:8443', 'CONSOLE_URL must have another host'],
  ['https://STILLWEB.example', 'CONSOLE_URL must have another host'],
  ['https://console.stillweb.example', undefined],
])('security 46: in production %s beside the site: %s', (url, problem) => {
  const read = readWith({ ...console, CONSOLE_URL: url });
  if (problem) expect(read).toThrow(problem);
  else expect(read).not.toThrow();
});

test('the table of variables marks those that production needs, and gives the defaults of the others', () => {
  const table = variableTable();
  const marked = [...table.matchAll(/^\| `(\w+)` \*/gm)].map(([, name = '']) => name);
  expect(marked.toSorted()).toEqual(Object.keys(required).toSorted());
  expect(table).toContain('| `PORT` | 3000 | site and API |');
  expect(table).toContain('| `METRICS_TOKEN` | none | bearer token');
  expect(table, 'every variable has a meaning').not.toContain('|  |');
});

test('single sign-on of staff is configured whole, and over https but on this machine', () => {
  const provider = (issuer: string) => ({
    ...required,
    ...oidcClient,
    CONSOLE_OIDC_ISSUER: issuer,
  });
  expect(() => readConfig({ ...required, ...oidcClient })).toThrow(
    'CONSOLE_OIDC_ISSUER is missing, which single sign-on needs',
  );
  expect(() => readConfig(provider('http://login.internal'))).toThrow(
    'CONSOLE_OIDC_ISSUER must be https, unless it runs on this machine',
  );
  for (const issuer of ['https://login.your.company', 'http://127.0.0.1:4000']) {
    expect(readConfig(provider(issuer))).toMatchObject({ CONSOLE_OIDC_ISSUER: issuer });
  }
});
