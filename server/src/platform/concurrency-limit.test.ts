import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('security 4: tasks beyond the limit wait, and beyond the queue they are refused', async () => {
  const limit = createConcurrencyLimit({ running: 2, waiting: 2, retryAfter: 3 });
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const enter = (number: number) =>
    limit(async () => {
      started.push(number);
      await new Promise<void>((resolve) => (finish[number] = resolve));
      return number;
    });
  const entered = [0, 1, 2, 3].map(enter);
  expect(started).toEqual([0, 1]);
  await expect(enter(4)).rejects.toMatchObject({ code: 'BUSY', retryAfter: 3 });
  finish[1]?.();
  expect(await entered[1]).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  for (const number of [0, 2, 3]) {
    await expect.poll(() => started).toContain(number);
    finish[number]?.();
  }
  expect(await Promise.all(entered)).toEqual([0, 1, 2, 3]);
});

test('a failed task makes room for the next', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 1, retryAfter: 1 });
  const failing = limit(() => Promise.reject(new Error('no')));
  const next = limit(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

const urgent = (client: string) => ({ client, isUrgent: true });
const later = (client: string) => ({ client, isUrgent: false });

test.each([
  [
    'one with more than others',
    [urgent('a'), urgent('a'), urgent('a')],
    urgent('b'),
    ['a', 'a', 'b'],
  ],
  [
    'none of those with as many',
    [urgent('a'), urgent('b'), urgent('c')],
    urgent('b'),
    ['a', 'b', 'c'],
  ],
  [
    'none of those with one more',
    [urgent('a'), urgent('a'), urgent('b')],
    urgent('b'),
    ['a', 'a', 'b'],
  ],
  ['one that can wait', [urgent('a'), urgent('a'), later('b')], urgent('a'), ['a', 'a', 'a']],
  ['none that is urgent', [urgent('a'), urgent('a'), urgent('a')], later('b'), ['a', 'a', 'a']],
  [
    'one of others that can wait',
    [urgent('b'), later('a'), later('a')],
    later('b'),
    ['b', 'a', 'b'],
  ],
])(
  'security 82: of a full queue %s makes room, and urgent tasks run first',
  async (_case, waiting, turn, expected) => {
    const limit = createConcurrencyLimit({ running: 1, waiting: 3, retryAfter: 3 });
    const ran: string[] = [];
    const first = Promise.withResolvers<void>();
    const all = [limit(() => first.promise)];
    for (const added of [...waiting, turn]) {
      all.push(limit(async () => void ran.push(added.client), added));
    }
    const settled = Promise.allSettled(all);
    first.resolve();
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'BUSY', retryAfter: 3 } }]);
    expect(ran).toEqual(expected);
  },
);
