import { expect, test } from 'vitest';
import { shortenAddress } from './link-device.ts';

test.each([
  ['ann@example.com', 'an…@example.com'],
  ['a@example.com', 'a…@example.com'],
  ['𝒶𝒷𝒸@example.com', '𝒶𝒷…@example.com'],
])('%s is shortened to %s', (email, shortened) => {
  expect(shortenAddress(email)).toBe(shortened);
});
