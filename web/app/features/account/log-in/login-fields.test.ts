import { expect, test } from 'vitest';
import { missingFields } from './login-fields.tsx';

const email = 'Email is required';
const password = 'Password is required';

test.each([
  ['', '', { email, password }],
  [' ', 'x', { email }],
  ['ada', '', { password }],
  ['not an address', ' ', null],
])('a log-in with the email %j and the password %j lacks %j', (typed, secret, missing) => {
  expect(missingFields({ email: typed, password: secret })).toEqual(missing);
});
