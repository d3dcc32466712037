import { expect, test } from 'vitest';
import { parsePriceMap } from './price-map.ts';

test('moving in: a map of prices is read', () => {
  const json = '{"prices":{"price_1":"MONTHLY","price_2":"YEARLY"},"ignore":["price_3"]}';
  expect(parsePriceMap(json, 'import.json')).toEqual({
    prices: new Map([
      ['price_1', 'MONTHLY'],
      ['price_2', 'YEARLY'],
    ]),
    ignored: new Set(['price_3']),
  });
  expect(parsePriceMap('{}', 'import.json')).toEqual({ prices: new Map(), ignored: new Set() });
});

const shape = 'import.json must be like {"prices": {"price_…": "MONTHLY"}, "ignore": ["price_…"]}';

test.each([
  ['{', /^import\.json is not JSON: /],
  ['[]', `${shape}.`],
  ['{"price":{}}', `${shape}.`],
  ['{"prices":{"price_1":"WEEKLY"}}', `${shape}, at prices.price_1.`],
  ['{"ignore":"price_1"}', `${shape}, at ignore.`],
  [
    '{"prices":{"p":"YEARLY"},"ignore":["p"]}',
    'import.json has p under "prices" and under "ignore".',
  ],
])('moving in: a bad map gets one message (%s)', (json, message) => {
  expect(() => parsePriceMap(json, 'import.json')).toThrow(message);
});
