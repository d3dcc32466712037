import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { signatureHeader } from './send.ts';

const payload = '{"id":"evt_1"}';
const timestamp = 1_800_000_000;

test('the header for one secret is the one that the SDK generates', () => {
  const secret = 'whsec_one';
  const expected = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  expect(signatureHeader(payload, [secret], timestamp)).toBe(expected);
});

test('the header has one signature for each secret', () => {
  const header = signatureHeader(payload, ['whsec_one', 'whsec_two'], timestamp);
  expect(header).toMatch(/^t=1800000000,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
});
