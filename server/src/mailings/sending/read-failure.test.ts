import { expect, test } from 'vitest';
import { readFailure, type Failure } from './read-failure.ts';

const facts: [what: string, facts: Record<string, string>, failure: Failure][] = [
  ['no such mailbox', { command: 'RCPT TO', response: '550 5.1.1 No such user' }, 'refused'],
  ['a mailbox that is busy', { command: 'RCPT TO', response: '450 4.2.1 Try later' }, 'later'],
  ['a text that is put off', { command: 'DATA', response: '451 4.7.1 Greylisted' }, 'later'],
  ['a text that is refused', { command: 'DATA', response: '554 5.7.1 Spam' }, 'failed'],
  ['a sender that is refused', { command: 'MAIL FROM', response: '550 5.7.1 Sender' }, 'failed'],
  ['no server', { command: 'CONN', code: 'ESOCKET', syscall: 'connect' }, 'outage'],
  ['a server that ends', { command: 'CONN', response: '421 4.3.2 Bye' }, 'outage'],
  ['a wrong password', { command: 'AUTH PLAIN', response: '535 5.7.8 Wrong' }, 'outage'],
  ['no name of a server', { command: 'CONN', code: 'EDNS' }, 'outage'],
  ['a connection that breaks', { command: 'CONN', code: 'ECONNECTION' }, 'unknown'],
  ['a server that answers no more', { command: 'CONN', code: 'ETIMEDOUT' }, 'unknown'],
  ['whatever else', {}, 'unknown'],
];

test.each(facts)('%s: %j is read as %s', (_what, details, failure) => {
  expect(readFailure(Object.assign(new Error('no'), details))).toBe(failure);
});
