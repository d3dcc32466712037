import { expect, test } from 'vitest';
import { quotationOf } from './payment-failed.tsx';

test.each([
  ['a plain message', 'Your card was declined.', 'Your card was declined.'],
  ['markup as it was typed', '<b>Bank</b> [said](//x.y)', '<b>Bank</b> [said](//x.y)'],
  ['several lines as one', ' One\r\n\n\ttwo\u2028three ', 'One two three'],
  ['control characters as a space', 'a\u0000b\u001b[31mc\u0085d', 'a b [31mc d'],
  ['no characters that turn the direction', 'a\u202eb\u2066c\u200f', 'abc'],
  ['no characters that nobody sees', 'a\u200bb\u00adc\u{e0041}d\u2800', 'abcd'],
  ['200 characters', '😀'.repeat(200), '😀'.repeat(200)],
  ['at most 200 characters', '😀'.repeat(201), `${'😀'.repeat(199)}…`],
  ['nothing of an empty message', '', null],
  ['nothing of a message that nobody sees', ' \u200b\u0000\u3164\n', null],
  ['nothing without a message', null, null],
])('security 36: the payment provider is quoted with %s', (_, message, quotation) => {
  expect(quotationOf(message)).toBe(quotation);
});
