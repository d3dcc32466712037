import { expect, test } from 'vitest';
import { exampleOf, mutate, oddText } from './mutations.ts';
import { createRandom, pick } from '../../lib/statistics.ts';

test.each([
  { schema: { const: 'a' }, example: 'a' },
  { schema: { enum: ['b', 'c'] }, example: 'b' },
  { schema: { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, example: true },
  { schema: { type: ['integer', 'null'] }, example: 1 },
  { schema: { type: 'array', items: { type: 'number' } }, example: [1] },
  { schema: {}, example: 'text' },
  {
    schema: {
      type: 'object',
      properties: { email: { type: 'string' }, newPassword: { type: 'string' }, name: {} },
    },
    example: { email: 'fuzz@stillweb.example', newPassword: 'Passw0rd!', name: 'text' },
  },
])('the example of $schema is $example', ({ schema, example }) => {
  expect(exampleOf(schema)).toEqual(example);
});

test('the same seed gives the same mutations', () => {
  const mutations = (seed: number) => {
    const random = createRandom(seed);
    const body = { name: 'Ada', email: 'ada@stillweb.example' };
    return Array.from({ length: 20 }, () => [mutate(random, body), oddText(random, '{}')]);
  };
  expect(mutations(7)).toEqual(mutations(7));
  expect(mutations(7)).not.toEqual(mutations(8));
});

test.each([
  { value: 0, item: 'a' },
  { value: 0.5, item: 'b' },
  { value: 0.99, item: 'c' },
])('random number $value picks $item', ({ value, item }) => {
  expect(pick(() => value, ['a', 'b', 'c'])).toBe(item);
});

test('picking from nothing is an error', () => {
  expect(() => pick(() => 0, [])).toThrow('There are no items to choose from.');
});
