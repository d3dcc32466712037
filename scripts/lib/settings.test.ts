import { expect, test } from 'vitest';
import { isRealStripe, readSettings, root } from './settings.ts';

test('without variables every setting has its default', () => {
  expect(readSettings({})).toEqual({
    isProduction: false,
    ports: { site: 3000, sandbox: 12_111, mail: 8025, smtp: 1025, console: 3001 },
    dataDir: `${root}.data`,
    publicUrl: 'http://localhost:3000',
    consoleUrl: 'http://localhost:3001',
    stripeApiBase: 'http://127.0.0.1:12111',
    collectsTax: false,
    smtpUrl: 'smtp://127.0.0.1:1025',
  });
});

test.each([
  { env: { PORT: '4000' }, settings: { publicUrl: 'http://localhost:4000' } },
  { env: { PORT: '' }, settings: { publicUrl: 'http://localhost:3000' } },
  { env: { PUBLIC_URL: 'https://a.example//' }, settings: { publicUrl: 'https://a.example' } },
  { env: { SANDBOX_PORT: '4001' }, settings: { stripeApiBase: 'http://127.0.0.1:4001' } },
  { env: { SMTP_PORT: '4002' }, settings: { smtpUrl: 'smtp://127.0.0.1:4002' } },
  { env: { CONSOLE_PORT: '4003' }, settings: { consoleUrl: 'http://localhost:4003' } },
  { env: { CONSOLE_URL: 'https://c.example/' }, settings: { consoleUrl: 'https://c.example' } },
  { env: { DATA_DIR: '/srv/data' }, settings: { dataDir: '/srv/data' } },
  { env: { STRIPE_TAX: 'on' }, settings: { collectsTax: true } },
  { env: { STRIPE_TAX: 'off' }, settings: { collectsTax: false } },
  { env: { NODE_ENV: 'production' }, settings: { isProduction: true } },
])('$env is read as $settings', ({ env, settings }) => {
  expect(readSettings(env)).toMatchObject(settings);
});

test.each(['0', '65536', '1.5', 'http', '-1'])('PORT must be a port number, not "%s"', (port) => {
  expect(() => readSettings({ PORT: port })).toThrow(`PORT must be a port number, not "${port}".`);
});

test('STRIPE_TAX is on or off', () => {
  expect(() => readSettings({ STRIPE_TAX: 'yes' })).toThrow('STRIPE_TAX must be on or off');
});

test.each([{ PORT: '8025' }, { CONSOLE_PORT: '3000' }, { PORT: '3001', CONSOLE_PORT: '3001' }])(
  'two equal ports are an error: %o',
  (env) => {
    expect(() => readSettings(env)).toThrow('must be different ports');
  },
);

test('only the port of the console gives way to another that was chosen', () => {
  expect(readSettings({ PORT: '3001' }).ports).toMatchObject({ site: 3001, console: 3001 });
});

test.each([
  ['https://api.stripe.com', true],
  ['https://stripe.com', true],
  ['http://127.0.0.1:12111', false],
  ['https://api.stripe.com.evil.example', false],
  ['https://notstripe.com', false],
])('whether %s is the real Stripe: %s', (url, isReal) => {
  expect(isRealStripe(url)).toBe(isReal);
});
