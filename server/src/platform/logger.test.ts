import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createTestLogger } from '../../test/test-logger.ts';

test('security 21: the value of a field that holds a secret is in no line, three levels down', () => {
  const { logger, lines } = createTestLogger();
  const secrets = { password: 'canary', token: 'canary', url: 'canary' };
  logger.info({ ...secrets, name: 'Ada', below: { ...secrets, further: secrets } }, 'said');
  logger.child({ reqId: 'one' }).warn({ attempts: [secrets], at: new Date(0) }, 'again');
  expect(JSON.stringify(lines)).not.toContain('canary');
  const redacted = { password: '[redacted]', token: '[redacted]', url: '[redacted]' };
  expect(lines).toMatchObject([
    { msg: 'said', name: 'Ada', below: { ...redacted, further: redacted } },
    { msg: 'again', reqId: 'one', attempts: [redacted], at: '1970-01-01T00:00:00.000Z' },
  ]);
});

test('a plain line says the same as any other', () => {
  const { logger, lines } = createTestLogger();
  logger.info({ reqId: 'one', status: 200 }, 'request');
  logger.plain('info', '"reqId":"one","status":200,"msg":"request"');
  logger.plain('debug', '"msg":"not at this level"');
  const [usual, plain, ...further] = lines;
  expect(plain).toEqual({ ...usual, time: expect.any(Number) });
  expect(further).toEqual([]);
});

test('of an error a line tells type, message, code and cause, and nothing else that hangs on it', () => {
  const { logger, lines } = createTestLogger();
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', password: 'canary' });
  logger.warn({ err: new TypeError('no answer', { cause }) }, 'failed');
  expect(JSON.stringify(lines)).not.toContain('canary');
  expect(lines).toMatchObject([
    {
      msg: 'failed',
      err: {
        type: 'TypeError',
        message: 'no answer',
        cause: { type: 'Error', message: 'refused', code: 'ECONNREFUSED' },
      },
    },
  ]);
});

test('a line that waits for others is written when the process ends, however it does', () => {
  const loggerUrl = JSON.stringify(new URL('./logger.ts', import.meta.url));
  const endings = {
    'process.exit(3)': 3,
    "process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid, 'SIGTERM')": 0,
    '': 0,
  };
  for (const [ending, code] of Object.entries(endings)) {
    const program = `import { createLogger } from ${loggerUrl};
      createLogger({ level: 'info' }).info('the last words');
      ${ending};`;
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
    expect({ status, said: JSON.parse(stdout.toString()).msg }).toEqual({
      status: code,
      said: 'the last words',
    });
  }
});
