import { expect, test } from 'vitest';

import { sitePattern } from './site-pattern.ts';

test.each([
  ['example.com', '*://*.example.com/*'],
  ['localhost', '*://*.localhost/*'],
  ['192.168.0.1', '*://192.168.0.1/*'],
  ['[::1]', '*://[::1]/*'],
])('licence 53: on the allowed site %s no script runs, by the pattern %s', (site, pattern) => {
  expect(sitePattern(site)).toBe(pattern);
});
