import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { environment } from '../../test/worlds/environment.ts';
import { readConfig } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'login-providers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const google = {
  LOGIN_GOOGLE_NAME: 'Google',
  LOGIN_GOOGLE_ISSUER: 'https://accounts.google.example',
  LOGIN_GOOGLE_CLIENT_ID: 'stillweb',
  LOGIN_GOOGLE_CLIENT_SECRET: 'the-secret-of-stillweb',
};
const apple = {
  LOGIN_MY_APPLE_NAME: 'Apple',
  LOGIN_MY_APPLE_ISSUER: 'https://appleid.apple.example',
  LOGIN_MY_APPLE_CLIENT_ID: 'example.stillweb',
  LOGIN_MY_APPLE_CLIENT_KEY: aKey('P-256'),
  LOGIN_MY_APPLE_TEAM_ID: 'TEAM',
  LOGIN_MY_APPLE_KEY_ID: 'KEY',
  LOGIN_MY_APPLE_RESPONSE_MODE: 'form_post',
};

function aKey(namedCurve: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve });
  const file = join(folder, `${namedCurve}.p8`);
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return file;
}

const read = (ids: string, variables: Record<string, string>) =>
  readConfig({ ...environment, DATABASE_URL: 'postgres://db', LOGIN_PROVIDERS: ids, ...variables });

test('providers are read in their order, with a secret or with a key that makes one', () => {
  const { loginProviders } = read('my-apple, google', { ...google, ...apple });
  expect(loginProviders).toEqual([
    {
      id: 'my-apple',
      name: 'Apple',
      issuer: 'https://appleid.apple.example',
      clientId: 'example.stillweb',
      credentials: { key: expect.stringContaining('PRIVATE KEY'), teamId: 'TEAM', keyId: 'KEY' },
      usesFormPost: true,
    },
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.example',
      clientId: 'stillweb',
      credentials: { secret: 'the-secret-of-stillweb' },
      usesFormPost: false,
    },
  ]);
});

test('without LOGIN_PROVIDERS there are none, whatever else is set', () => {
  expect(read('', google).loginProviders).toEqual([]);
});

test.each(['Google', 'google,', 'goo_gle', 'google,google'])('LOGIN_PROVIDERS is not %s', (ids) => {
  expect(() => read(ids, google)).toThrow(/LOGIN_PROVIDERS must/);
});

test.each(Object.keys(google))('a start without %s is refused', (name) => {
  expect(() => read('google', { ...google, [name]: '' })).toThrow(
    `${name} is missing, which the provider google needs`,
  );
});

test.each(['LOGIN_MY_APPLE_TEAM_ID', 'LOGIN_MY_APPLE_KEY_ID', 'LOGIN_MY_APPLE_CLIENT_KEY'])(
  'a start with a key without %s is refused',
  (name) => {
    expect(() => read('my-apple', { ...apple, [name]: '' })).toThrow(`${name} is missing`);
  },
);

test.each([
  ['LOGIN_MY_APPLE_ISSUER', 'http://appleid.apple.example', 'must be https'],
  ['LOGIN_MY_APPLE_ISSUER', 'apple', 'must be an http(s) URL'],
  ['LOGIN_MY_APPLE_RESPONSE_MODE', 'fragment', 'must be query or form_post'],
  ['LOGIN_MY_APPLE_CLIENT_KEY', join(folder, 'none.p8'), 'must name a file with a private key'],
  ['LOGIN_MY_APPLE_CLIENT_KEY', aKey('P-384'), 'must name a file with a private key'],
])('%s=%s is refused', (name, value, message) => {
  expect(() => read('my-apple', { ...apple, [name]: value })).toThrow(`${name} ${message}`);
});

test('a provider has a secret or a key, and not both', () => {
  expect(() => read('my-apple', { ...apple, LOGIN_MY_APPLE_CLIENT_SECRET: 'secret' })).toThrow(
    'LOGIN_MY_APPLE_CLIENT_KEY is set, and a secret too',
  );
});

test('all that is wrong with a provider is reported together', () => {
  const variables = { ...apple, LOGIN_MY_APPLE_NAME: '', LOGIN_MY_APPLE_CLIENT_KEY: aKey('P-384') };
  const reading = () => read('my-apple', { ...variables, LOGIN_MY_APPLE_KEY_ID: '' });
  for (const name of ['NAME', 'KEY_ID']) {
    expect(reading).toThrow(`LOGIN_MY_APPLE_${name} is missing, which the provider my-apple needs`);
  }
  expect(reading).toThrow('LOGIN_MY_APPLE_CLIENT_KEY must name a file');
});
