import { once } from 'node:events';
import { createServer } from 'node:http';

import { expect, onTestFinished, test } from 'vitest';

import { readMoment } from './billing-clock.ts';

const nowhere = 'http://127.0.0.1:9';
const database = { DATABASE_URL: 'postgres:///b' };

test('a moment is read as it is given, and other text is refused', async () => {
  const moment = '2026-11-24T12:00:00.000Z';
  expect((await readMoment(moment, {})).toISOString()).toBe(moment);
  await expect(readMoment('yesterday', {})).rejects.toThrow('yesterday is no moment');
});

test('now is the time of CLOCK_URL', async () => {
  const clock = createServer((_request, response) => response.end('{"unix":1798491664}'));
  clock.listen(0, '127.0.0.1');
  await once(clock, 'listening');
  onTestFinished(() => void clock.close());
  const address = clock.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const now = await readMoment(undefined, { ...database, CLOCK_URL: `http://127.0.0.1:${port}` });
  expect(Math.floor(now.getTime() / 1000)).toBe(1_798_491_664);
});

test.each([
  ['CLOCK_URL', { ...database, CLOCK_URL: nowhere }],
  ['the sandbox of a copy', { SANDBOX_PORT: '9' }],
])('without an answer of %s there is no time', async (_what, env) => {
  await expect(readMoment(undefined, env)).rejects.toThrow('The clock of billing cannot be read');
});

test.each([
  ['a database of its own', database],
  ['the real Stripe', { STRIPE_API_BASE: 'https://api.stripe.com' }],
])('with %s alone, now is the time of the system', async (_what, env) => {
  const now = await readMoment(undefined, { ...env, SANDBOX_PORT: '9' });
  expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(5_000);
});
