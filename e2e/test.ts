import { test as base, expect } from '@playwright/test';
import { addresses } from './addresses.ts';

/** Console errors that a test causes on purpose. */
type Options = { expectedConsoleErrors: RegExp[] };

/**
 * Playwright's test, which also fails on a console error, an uncaught exception, a violation of the
 * content security policy, or Stripe traffic that the SDK's declarations do not allow. Parallel tests
 * share the sandbox, so the one that ends first reports the traffic of both.
 */
export const test = base.extend<Options & { quietConsole: void; refereed: void }>({
  expectedConsoleErrors: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedConsoleErrors }, use) => {
      const problems: string[] = [];
      const record = (problem: string) => {
        if (!expectedConsoleErrors.some((expected) => expected.test(problem))) {
          problems.push(problem);
        }
      };
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') record(message.text());
      });
      context.on('weberror', (error) => record(String(error.error())));
      await use();
      expect(problems, 'console errors and policy violations').toEqual([]);
    },
    { auto: true },
  ],
  refereed: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      await use();
      const response = await fetch(addresses.findings, { method: 'POST' });
      expect(await response.json()).toMatchObject({ findings: [] });
    },
    { auto: true },
  ],
});

export { expect };
