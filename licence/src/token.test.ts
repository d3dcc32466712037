import { expect, test } from 'vitest';

import { createSigningKey, signToken } from '../vectors/sign.ts';
import { verifyToken } from './token.ts';

const key = createSigningKey(Buffer.alloc(32, 7));
const site = 'https://stillweb.example';
const expected = { site, keys: [key.publicKey], deviceId: 'device' };
const claims = {
  v: 1,
  iss: site,
  aud: 'stillweb-extension',
  sub: 'subject',
  dev: 'device',
  iat: 1,
  exp: 2,
  status: 'ACTIVE',
  features: ['trackers'],
};

test('claims without plan, trial or known end are valid', async () => {
  expect(await verifyToken(signToken(key, claims), expected)).toEqual(claims);
});

/** Signed by the right key, and still no entitlement. */
test.each<[string, object, object?]>([
  ['a token of another type', claims, { typ: 'JWT' }],
  ['another algorithm in the header', claims, { alg: 'ES256' }],
  ['no key id', claims, { kid: undefined }],
  ['features that are no list', { ...claims, features: 'trackers' }],
  ['a feature that is no word', { ...claims, features: [1] }],
  ['no status', { ...claims, status: undefined }],
  ['an expiry that is no number', { ...claims, exp: '2' }],
  ['no time of issue', { ...claims, iat: null }],
  ['a plan that is no word', { ...claims, plan: 1 }],
  ['an end that is no number', { ...claims, until: 'tomorrow' }],
  ['a trial end that is no number', { ...claims, trialEnd: 'tomorrow' }],
  ['claims that are a list', []],
])('%s is refused', async (_case, wrong, header = {}) => {
  expect(await verifyToken(signToken(key, wrong, header), expected)).toBeUndefined();
});

test.each(['', '.', '..', '...', 'a.b.c', '💥.💥.💥', 'e30.e30.e30', ' e30.e30.e30'])(
  '%j is refused without an error',
  async (token) => {
    expect(await verifyToken(token, expected)).toBeUndefined();
  },
);
