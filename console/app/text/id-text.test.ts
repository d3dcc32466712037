import { expect, test } from 'vitest';
import { shortId } from './id-text.tsx';

test.each([
  ['cus_T8dkLm2Qx7bVnR', 'cus_T8dkLm2Qx7bVnR'],
  ['sub_1Q9xZ2Ab7CdE3FgH8sKdLm', 'sub_1Q9xZ2…8sKdLm'],
  ['3f2b9c1a-6d4e-4f7a-9b1c-2e8d5a7c9f3e', '3f2b9c1a-6…7c9f3e'],
  ['close-expired-checkouts', 'close-expired-checkouts'],
])('the id %s is shown as %s', (id, shown) => {
  expect(shortId(id)).toBe(shown);
});
