import { buildStale } from './builder/build-stale.ts';
import { runCheck } from './check/run-check.ts';
import { ensureBrowser } from './test/browser.ts';
import { runBrowserTests, runUnitTests, type Tally } from './test/suites.ts';

const stages: [string, () => Promise<Tally>][] = [
  ['Checks', runCheck],
  ['Unit and API tests', runUnitTests],
  [
    'Browser tests',
    async () => {
      ensureBrowser();
      await buildStale();
      return runBrowserTests();
    },
  ],
];

const total = { passed: 0, failed: 0 };
for (const [name, run] of stages) {
  console.log(`\n${name}`);
  const { passed, failed } = await run().catch(failure);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function failure(error: unknown): Tally {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1 };
}
