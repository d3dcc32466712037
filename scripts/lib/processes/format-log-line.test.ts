import { expect, test } from 'vitest';
import { formatLogLine } from './start-program.ts';

test.each([
  ['an empty line', '  ', undefined],
  ['a line that is not structured', 'Killed', 'Killed'],
  ['JSON that is not a log line', '{"a":1}', '{"a":1}'],
  ['broken JSON', '{"level":50', '{"level":50'],
  ['information', '{"level":30,"msg":"request"}', undefined],
  ['a warning', '{"level":40,"msg":"slow"}', 'warning: slow'],
  [
    'an error with its reason',
    '{"level":50,"msg":"job failed","err":{"message":"no mail server"}}',
    'error: job failed (no mail server)',
  ],
  ['a reason that repeats the message', '{"level":60,"msg":"a","err":{"message":"a"}}', 'fatal: a'],
  ['an error without a message', '{"level":50}', 'error: '],
])('formats %s', (_what, line, formatted) => {
  expect(formatLogLine(line)).toBe(formatted);
});
