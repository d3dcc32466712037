import { expect, test } from 'vitest';
import { emailText } from './email-entries.ts';

test.each([
  ['receipt', 'sent', 'We emailed the receipt'],
  ['card-expires', 'pending', 'We will email a reminder that the card expires'],
  ['cancelled', 'refused', 'The mail server refused the confirmation of the cancellation'],
  ['verify-email', 'failed', 'We could not email the link to confirm the address'],
  [
    'ended',
    'undeliverable',
    'We did not email a notice that the subscription ended: the address refuses email',
  ],
  [
    'ended',
    'suppressed',
    'We did not email a notice that the subscription ended: it was kept back by the import',
  ],
  ['receipt', 'unknown', 'We may have emailed the receipt'],
  ['of-another-release', 'sent', 'We emailed the email “of another release”'],
] as const)('the email %s that is %s reads "%s"', (kind, delivery, text) => {
  expect(emailText(kind, delivery)).toBe(text);
});
