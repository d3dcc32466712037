import { parseArgs } from 'node:util';
import { buildStale } from './build.ts';
import { runBuildCheck, runReadingChecks } from './check.ts';
import type { Tally } from './check/step.ts';
import { stageBudgets } from './test/stage-budgets.ts';
import { findExcess, processorSeconds, startCounting } from './test/costs.ts';
import {
  ensureBrowser,
  installFirefox,
  installNginx,
  installPromtool,
} from './test/install-programs.ts';
import { runLongPrograms } from './test/long-programs.ts';
import type { SuiteResult } from './test/read-reports.ts';
import { runBrowserTests, runUnitTests } from './test/suites.ts';
import { summarize, type Part } from './test/summary.ts';

const { values } = parseArgs({ options: { exhaustive: { type: 'boolean', default: false } } });
const { exhaustive } = values;

const stages: [name: string, run: () => Promise<Tally | SuiteResult>][] = [
  ['Build', runBuildCheck],
  [
    // Tests often wait, and the checks then use the processor.
    'Checks, unit and API tests',
    async () => {
      if (exhaustive) {
        installNginx();
        installPromtool();
      }
      const [checks, tests] = await Promise.all([runReadingChecks(), runUnitTests({ exhaustive })]);
      return {
        ...tests,
        passed: checks.passed + tests.passed,
        failures: [...checks.failures, ...tests.failures],
      };
    },
  ],
  [
    'Browser tests',
    async () => {
      ensureBrowser();
      if (exhaustive) {
        installFirefox();
        // The site, for tests that read all its pages in them.
        process.env.PSEUDO_LANGUAGES = '1';
      }
      await buildStale();
      return runBrowserTests({ exhaustive });
    },
  ],
];
if (exhaustive) stages.push(['Random sequences, repeated races, faults', runLongPrograms]);

const parts: Part[] = [];
for (const [name, run] of stages) {
  console.log(`\n${name}`);
  const since = { time: performance.now(), processor: processorSeconds() };
  const readCounts = startCounting();
  const result = await run().catch((error: unknown) => failedStage(name, error));
  const part = {
    name,
    seconds: (performance.now() - since.time) / 1000,
    processorSeconds: processorSeconds() - since.processor,
    counts: readCounts(),
    // The budgets are those of `npm test`.
    ...(!exhaustive && stageBudgets[name]),
  };
  const failures = [...result.failures, ...findExcess(part)];
  parts.push({ ...part, result: { flaky: [], files: [], ...result, failures } });
}
console.log(`\n${summarize(parts)}`);
process.exit(parts.some(({ result }) => result.failures.length > 0) ? 1 : 0);

function failedStage(name: string, error: unknown): Tally {
  return {
    passed: 0,
    failures: [{ name, message: error instanceof Error ? error.message : String(error) }],
  };
}
