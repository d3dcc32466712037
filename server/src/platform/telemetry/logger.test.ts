import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestLogger } from '../../../test/internals/test-logger.ts';

test('security 21: secret fields are redacted down to the third level', () => {
  const { logger, lines } = createTestLogger();
  const secrets = { password: 'canary', token: 'canary', url: 'canary' };
  logger.info({ ...secrets, name: 'Ada', below: { ...secrets, further: secrets } }, 'first');
  logger.child({ reqId: 'one' }).warn({ attempts: [secrets], at: new Date(0) }, 'second');
  logger.child(secrets).info('third');
  expect(JSON.stringify(lines)).not.toContain('canary');
  const redacted = { password: '[redacted]', token: '[redacted]', url: '[redacted]' };
  expect(lines).toMatchObject([
    { msg: 'first', name: 'Ada', below: { ...redacted, further: redacted } },
    { msg: 'second', reqId: 'one', attempts: [redacted], at: '1970-01-01T00:00:00.000Z' },
    { msg: 'third', ...redacted },
  ]);
  expect(secrets.password).toBe('canary');
});

test('an error is logged with type, message, code and cause, and nothing else', () => {
  const { logger, lines } = createTestLogger();
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', response: 'canary' });
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

test.each([
  ['process.exit(3)', 3],
  ["process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid, 'SIGTERM')", 0],
  ['', 0],
])('the last line is written when a process ends by %j', (ending, code) => {
  const loggerUrl = JSON.stringify(new URL('./logger.ts', import.meta.url));
  const program = `import { createLogger } from ${loggerUrl};
    createLogger({ level: 'info' }).info('the last line');
    ${ending};`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
  expect({ status, msg: JSON.parse(stdout.toString()).msg }).toEqual({
    status: code,
    msg: 'the last line',
  });
});

test('on a full disk lines are lost, and the program goes on and ends', () => {
  const loggerUrl = JSON.stringify(new URL('./logger.ts', import.meta.url));
  const program = `import { createLogger } from ${loggerUrl};
    for (let line = 0; line < 3; line += 1) createLogger({ level: 'info' }).info('a line');
    process.stderr.write('went on');`;
  // Each write to it fails as on a full disk.
  const output = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', output, 'pipe'],
    timeout: 30_000,
  });
  closeSync(output);
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: 'went on' });
});
