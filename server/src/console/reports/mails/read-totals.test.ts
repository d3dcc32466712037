import { expect, test } from 'vitest';
import { addUpKinds } from './read-totals.ts';

test('each kind is added up over all days, the most frequent first', () => {
  const row = { sent: 1, refused: 0, failed: 0 };
  const days = [
    { day: '2026-11-25', kind: 'news', ...row, refused: 2 },
    { day: '2026-11-25', kind: 'receipt', ...row },
    { day: '2026-11-24', kind: 'receipt', ...row, sent: 5 },
  ];
  expect(addUpKinds(days)).toEqual([
    { kind: 'receipt', sent: 6, refused: 0, failed: 0 },
    { kind: 'news', sent: 1, refused: 2, failed: 0 },
  ]);
  expect(addUpKinds([])).toEqual([]);
});
