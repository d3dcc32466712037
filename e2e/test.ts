import { test as base, expect } from '@playwright/test';

/** Console noise that is part of what a test provokes on purpose. */
type Options = { expectedConsoleErrors: RegExp[] };

/**
 * Playwright's test, in which a console error, an uncaught exception or a violation of the content
 * security policy on any page fails the test.
 */
export const test = base.extend<Options & { quietConsole: void }>({
  expectedConsoleErrors: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedConsoleErrors }, use) => {
      const problems: string[] = [];
      const note = (problem: string) => {
        if (!expectedConsoleErrors.some((expected) => expected.test(problem))) {
          problems.push(problem);
        }
      };
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') note(message.text());
      });
      context.on('weberror', (error) => note(String(error.error())));
      await use();
      expect(problems, 'console errors and policy violations').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
