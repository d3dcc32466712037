import { defineConfig, devices } from '@playwright/test';
import { existsSync } from 'node:fs';
import { addresses, environment, refereeEnvironment } from './addresses.ts';

const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
  existsSync(path),
);

/** Journeys against the processes that `npm start` itself runs, on ports of their own. */
export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    baseURL: addresses.site,
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    ...devices['Desktop Chrome'],
    launchOptions: {
      ...(systemChromium && { executablePath: systemChromium }),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: '**/weather/**' },
    // These move the sandbox's one clock or break its weather: alone, and after the others.
    { name: 'weather', testMatch: '**/weather/**', dependencies: ['journeys'], workers: 1 },
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
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  ],
});
