import { expect, test } from 'vitest';
import { readConfig } from './env.ts';
import { environment } from '../../test/worlds/environment.ts';
import { findServed } from './served.ts';

const console = {
  CONSOLE_URL: 'https://console.your.company',
  CONSOLE_DATABASE_URL: 'postgres:///b',
};

test.each([
  [{}, true, ['site', 'jobs']],
  [{}, false, ['api', 'jobs']],
  [console, true, ['site', 'console', 'jobs']],
  [{ SERVE: 'jobs,console' }, true, ['jobs']],
  [{ SERVE: 'console', ...console }, false, ['console']],
  [{ SERVE: 'site,site' }, true, ['site']],
])('%j, with a built site: %s, serves %j', (env, hasSite, served) => {
  const config = readConfig({ ...environment, DATABASE_URL: 'postgres:///b', ...env });
  expect(findServed(config, hasSite)).toEqual(served);
});
