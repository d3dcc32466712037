import { stripVTControlCharacters } from 'node:util';

import { buildStale } from './builder/build-stale.ts';
import { runCheck } from './check/run-check.ts';
import type { Failure, Tally } from './check/step.ts';
import { ensureBrowser } from './test/browser.ts';
import { installFirefox } from './test/firefox.ts';
import { installNginx } from './test/nginx.ts';
import { installPromtool } from './test/promtool.ts';
import { runBrowserTests, runUnitTests } from './test/suites.ts';

const stages: [string, () => Promise<Tally>][] = [
  ['Checks', runCheck],
  [
    'Unit and API tests',
    async () => {
      installNginx();
      installPromtool();
      return runUnitTests();
    },
  ],
  [
    'Browser tests',
    async () => {
      ensureBrowser();
      installFirefox();
      await buildStale();
      return runBrowserTests();
    },
  ],
];

let passed = 0;
const failures: Failure[] = [];
for (const [name, run] of stages) {
  console.log(`\n${name}`);
  const result = await run().catch((error: unknown) => failedStage(name, error));
  passed += result.passed;
  failures.push(...result.failures);
}
// Repeated at the end, because hundreds of lines of another suite may have followed.
for (const { name, message } of failures) {
  const lines = stripVTControlCharacters(message).split('\n');
  console.log(`\n✗ ${name}\n${lines.slice(0, 20).join('\n')}`);
}
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

function failedStage(name: string, error: unknown): Tally {
  return {
    passed: 0,
    failures: [{ name, message: error instanceof Error ? error.message : String(error) }],
  };
}
