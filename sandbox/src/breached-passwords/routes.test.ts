import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { breachedPasswords } from './routes.ts';

const app = Fastify().register(breachedPasswords, { prefix: '/breached' });
const ask = (digits: string) => app.inject(`/breached/range/${digits}`);

// The hash of "Password123!" is 49EFEF5F70D47ADC2DB2EB397FBEF5F7BC560E29.
test.each(['49EFE', '49efe'])(
  'the range %s has the hash of a breached password',
  async (digits) => {
    const { statusCode, body } = await ask(digits);
    expect(statusCode).toBe(200);
    expect(body.split('\r\n')).toContain('F5F70D47ADC2DB2EB397FBEF5F7BC560E29:1000');
  },
);

test('a range without one is as long, and has padding alone', async () => {
  const { body } = await ask('00000');
  const lines = body.split('\r\n');
  expect(lines).toHaveLength((await ask('49EFE')).body.split('\r\n').length);
  for (const line of lines) expect(line).toMatch(/^[\dA-F]{35}:0$/);
});

test.each(['49EF', '49EFEF', 'hello'])('%s is no range', async (digits) => {
  expect((await ask(digits)).statusCode).toBe(400);
});
