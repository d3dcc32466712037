import { expect, test } from 'vitest';
import { emailField, nameField } from './fields.ts';

const name = nameField({ required: 'Full name is required' });
const email = emailField({ required: 'Email is required', invalid: 'Invalid email format' });

const firstMessage = (field: typeof name, value: string) =>
  field.safeParse(value).error?.issues[0]?.message;

test.each([
  'Ada Lovelace',
  'Zoë <b>Quiet</b>',
  "Robert'); drop table users;--",
  'Dr. Anna-Maria O’Neil, Jr.',
  'José',
  'J',
  '李小龍',
  '辻\u{E0100}邦生',
  'علی\u200cرضا',
  'ශ්\u200dරී',
  'Ada ❤\ufe0f',
])('security 41: the name %j is accepted', (value) => {
  expect(name.safeParse(value)).toMatchObject({ success: true, data: value });
});

const invisible = 'Full name contains invisible characters';
const oneLine = 'Full name must be on one line';
const link = 'Full name must not contain a web address or an @';
const letter = 'Full name must contain a letter';

test.each([
  ['', 'Full name is required'],
  ['Win at https://evil.example', link],
  ['Win at HTTPS：／／evil.example', link],
  ['Win at WWW.evil.example', link],
  ['Win at ｗｗｗ．evil.example', link],
  ['ada@evil.example', link],
  ['ada＠evil.example', link],
  ['Ada\u202egnirts', invisible],
  ['Ada\u2066x\u2069', invisible],
  ['A\u200bda', invisible],
  ['A\u200dda', invisible],
  ['A\ufe0fda', invisible],
  ['A\u00adda', invisible],
  ['\u3164', invisible],
  ['A\u2800da', invisible],
  ['A\u{E0041}da', invisible],
  ['Ada\nLovelace', oneLine],
  ['Ada\u2028Lovelace', oneLine],
  ['Ada\u0007', oneLine],
  ['123', letter],
  ['-', letter],
])('security 41: the name %j is refused: %s', (value, message) => {
  expect(firstMessage(name, value)).toBe(message);
});

test.each([
  ['64 octets', 'a'.repeat(64), undefined],
  ['64 octets in 32 letters', 'é'.repeat(32), undefined],
  ['65 octets', 'a'.repeat(65), 'Invalid email format'],
  ['66 octets in 33 letters', 'é'.repeat(33), 'Invalid email format'],
])('security 41: the rule for %s before the @ of an address', (_, local, message) => {
  expect(firstMessage(email, `${local}@stillweb.example`)).toBe(message);
});
