import { defineConfig, devices } from '@playwright/test';
import { addresses, environment, refereeEnvironment } from './addresses.ts';
import { systemBrowser } from './system-browser.ts';

const executablePath = systemBrowser();
const isShort = process.env.E2E_RUN === 'short';

/** Tests against the processes that `npm start` runs, on ports of their own. */
export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  // The picture of the product on the site is one that a test compares with the extension.
  snapshotPathTemplate: '{testDir}/../web/app/features/home/{arg}{ext}',
  // These end what hangs, and measure nothing: they must hold on a machine that is several times slower.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A page waits for answers and emails; two at a time do not fill two cores.
  workers: 3,
  fullyParallel: true,
  // `npm test` asks for the short run. Playwright's own option does not reach projects that others depend on.
  ...(isShort && { grepInvert: /\.exhaustive\.spec\.ts|@exhaustive/ }),
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at its second try is listed as flaky.
  retries: 1,
  globalTeardown: './judge-traffic.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    baseURL: addresses.site,
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Traces make tests a third slower: use `playwright test --trace on` when needed.
    trace: 'off',
    // Animations take a tenth of the processor time; only the run of all tests keeps them.
    ...(isShort && { contextOptions: { reducedMotion: 'reduce' } }),
    ...devices['Desktop Chrome'],
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: ['**/faults/**', '**/e2e/extension/**'] },
    // These change the shared clock, prices, offers or switches, so they run one by one, after the journeys.
    {
      name: 'faults',
      testMatch: '**/faults/*.spec.ts',
      dependencies: ['journeys'],
      workers: 1,
    },
    // It has a site of its own, so its two workers run beside that of the faults, after the journeys. Each of
    // them builds the extension once.
    {
      name: 'extension',
      testMatch: '**/e2e/extension/*.spec.ts',
      fullyParallel: false,
      dependencies: process.env.E2E_RUN ? ['journeys'] : [],
      workers: 2,
    },
  ],
  webServer: [
    {
      command: 'node ../sandbox/src/stripe/testing/referee/main.ts',
      url: addresses.findings,
      env: refereeEnvironment,
    },
    {
      command: 'node ../scripts/run.mjs start',
      url: `${addresses.site}/health/ready`,
      env: environment,
      timeout: 400_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  ],
});
