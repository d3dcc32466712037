import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stillweb-secrets-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

test('secrets are generated once, in a file that only its owner can read', () => {
  const first = openSecrets(dataDir, {});
  const second = openSecrets(dataDir, {});
  expect(first.authSecret.length).toBeGreaterThanOrEqual(32);
  expect(first.stripeSecretKey).toMatch(/^sk_test_/);
  expect(second.authSecret).toBe(first.authSecret);
  expect(second.stripeSecretKey).toBe(first.stripeSecretKey);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('the environment wins over stored secrets', () => {
  const env = { AUTH_SECRET: 'a', STRIPE_SECRET_KEY: 'sk_b', STRIPE_WEBHOOK_SECRET: 'whsec_c' };
  expect(openSecrets(dataDir, env)).toMatchObject({
    authSecret: 'a',
    stripeSecretKey: 'sk_b',
    givenWebhookSecret: 'whsec_c',
  });
});

test('a file of an earlier release gets the secrets that it lacks', () => {
  const old = { authSecret: 'a', stripeSecretKey: 'sk_b', webhookSecrets: {} };
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(old));
  const { authSecret, licenceSecret } = openSecrets(dataDir, {});
  expect(authSecret).toBe('a');
  expect(licenceSecret).toMatch(/^[\w-]{43},[\w-]{43}$/);
  expect(openSecrets(dataDir, {}).licenceSecret).toBe(licenceSecret);
});

test('a webhook secret is stored for the Stripe key that created its endpoint', () => {
  openSecrets(dataDir, { STRIPE_SECRET_KEY: 'sk_a' }).saveWebhookSecret('whsec_a');
  openSecrets(dataDir, { STRIPE_SECRET_KEY: 'sk_b' }).saveWebhookSecret('whsec_b');
  const created = (key: string) =>
    openSecrets(dataDir, { STRIPE_SECRET_KEY: key }).createdWebhookSecret;
  expect(['sk_a', 'sk_b', 'sk_c'].map(created)).toEqual(['whsec_a', 'whsec_b', undefined]);
});

test('a file that is not JSON is reported, not overwritten', () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{');
  expect(() => openSecrets(dataDir, {})).toThrow("secrets.json can't be read");
});
