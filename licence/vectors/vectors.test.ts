import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

import { makeVectors } from './make-vectors.ts';
import { runVector } from './run-vector.ts';

const vectors = makeVectors();

test.each(vectors.vectors)('licence $id: $title', async (vector) => {
  expect(await runVector(vectors, vector)).toEqual(vector.steps);
});

test('the vectors are numbered from 1 to 24', () => {
  const numbers = vectors.vectors.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
});

test('vectors.json holds these vectors', async () => {
  const file = fileURLToPath(new URL('vectors.json', import.meta.url));
  await expect(
    `${JSON.stringify(vectors, null, 2)}\n`,
    'The vectors have changed. `npx vitest run licence/vectors --update` rewrites vectors.json',
  ).toMatchFileSnapshot(file);
});
