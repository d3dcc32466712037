import { expect, test } from 'vitest';
import { isAddressRefused } from './refused-address.ts';

test.each([
  ['RCPT TO', '550 5.1.1 <ada@stillweb.example>: Recipient address rejected: User unknown', true],
  ['RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist.', true],
  ['RCPT TO', '550 Unrouteable address', true],
  ['RCPT TO', '551 User not local', true],
  ['RCPT TO', '552 5.2.2 Mailbox full', true],
  ['RCPT TO', '553 5.1.3 Bad recipient address syntax', true],
  ['RCPT TO', '550 5.2.1 The mailbox is disabled', true],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied', true],
  ['RCPT TO', '550 5.4.4 Domain does not exist', true],
  ['RCPT TO', '556 5.1.10 Recipient address has null MX', true],
  ['RCPT TO', '553 5.6.7 Address requires SMTPUTF8', true],
  ['DATA', '550 5.1.1 No such user', true],
  ['DATA', '552 5.2.2 Over quota', true],
  ['RCPT TO', '450 4.2.1 Mailbox busy', false],
  ['RCPT TO', '421 Service not available', false],
  ['RCPT TO', '554 5.7.1 <ada@stillweb.example>: Relay access denied', false],
  ['RCPT TO', '550 relay not permitted', false],
  ['RCPT TO', '550 5.7.1 Client host blocked using zen.example', false],
  ['RCPT TO', '550 Sender verify failed', false],
  ['RCPT TO', '553 5.1.8 Sender address rejected: Domain not found', false],
  ['RCPT TO', '530 5.7.0 Authentication required', false],
  ['RCPT TO', '503 5.5.1 Bad sequence of commands', false],
  ['RCPT TO', '554 Transaction failed', false],
  ['MAIL FROM', '550 5.1.1 Sender unknown', false],
  ['MAIL FROM', '552 5.2.2 Over quota', false],
  ['AUTH PLAIN', '535 5.7.8 Authentication credentials invalid', false],
  ['DATA', '554 5.7.1 Rejected as spam', false],
  ['DATA', '552 5.3.4 Message too big', false],
  ['DATA', '550 Rejected', false],
  ['CONN', '554 5.1.1 No service here', false],
])('an address is refused for good by %s answered %j: %s', (command, response, isRefused) => {
  expect(isAddressRefused(Object.assign(new Error('refused'), { command, response }))).toBe(
    isRefused,
  );
});

test.each([[new Error('Connection closed')], ['550 5.1.1'], [undefined]])(
  'no address is refused by a failure without an answer: %s',
  (error) => {
    expect(isAddressRefused(error)).toBe(false);
  },
);
