import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';

test.each([
  ['ada@example.com', 'a•••@e•••.com'],
  ['a@b.co.uk', 'a•••@b•••.uk'],
  ['"a@b"@example.com', '"•••@e•••.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskAddress(email)).toBe(masked);
});
