import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';
import { formatCode } from './format-code.ts';

test.each(['DGRQ-NXVX', 'dgrqnxvx', ' dgrq nxvx', 'D-G-R-Q-N-X-V-X', 'dgrq–nxvx'])(
  'the code typed as "%s" is shown as the extension shows it',
  (typed) => {
    expect(formatCode(typed)).toBe('DGRQ-NXVX');
  },
);

test.each([
  [0, '0 seconds ago'],
  [1, '1 second ago'],
  [40, '40 seconds ago'],
  [60, '1 minute ago'],
  [599, '9 minutes ago'],
])('%s seconds are said as %s', (seconds, text) => {
  expect(formatAgo(seconds)).toBe(text);
});
