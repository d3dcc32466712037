import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestLogger } from '../../../test/internals/test-logger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = () => Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });

test('a warning that repeats is written once a minute, with the number of repetitions', () => {
  const { logger, lines } = createTestLogger(60_000);
  for (const reqId of ['a', 'b', 'c']) logger.child({ reqId }).warn({ err: away() }, 'no database');
  expect(lines).toMatchObject([{ msg: 'no database', reqId: 'a' }]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toMatchObject([{ reqId: 'a' }, { msg: 'no database', repeated: 2 }]);
  logger.error({ reqId: 'd', err: away() }, 'no database');
  logger.warn({ err: away() }, 'no database');
  vi.advanceTimersByTime(60_000);
  expect(lines.map(({ level, repeated }) => [level, repeated])).toEqual([
    [40, undefined],
    [40, 2],
    [50, undefined],
    [40, 1],
  ]);
  vi.advanceTimersByTime(120_000);
  logger.warn({ err: away() }, 'no database');
  expect(lines).toHaveLength(5);
});

test.each([
  ['another customer', { customerId: 'cus_2', err: away() }, 'no database'],
  ['another error', { customerId: 'cus_1', err: new Error('timed out') }, 'no database'],
  ['another message', { customerId: 'cus_1', err: away() }, 'no mail server'],
])('%s is another line', (_what, fields, message) => {
  const { logger, lines } = createTestLogger(60_000);
  logger.warn({ customerId: 'cus_1', err: away() }, 'no database');
  logger.warn(fields, message);
  expect(lines).toHaveLength(2);
});

test('information is written each time', () => {
  const { logger, lines } = createTestLogger(60_000);
  for (let line = 0; line < 3; line += 1) logger.info('request');
  expect(lines).toHaveLength(3);
});

test('an object that contains itself is logged', () => {
  const { logger, lines } = createTestLogger(60_000);
  const circle: { itself?: object } = {};
  circle.itself = circle;
  for (let line = 0; line < 2; line += 1) logger.warn({ circle }, 'odd');
  expect(lines).toHaveLength(2);
});
