import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import browserTests from './browser-tests.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const errors = [{ message: 'the first may be another one while a page loads: name the element' }];

new RuleTester().run('no-action-by-position', browserTests.rules['no-action-by-position'], {
  valid: [
    "page.getByRole('link', { name: 'Pricing' }).click()",
    "expect(page.getByText('Annual').first()).toBeVisible()",
    'rows.first()',
  ],
  invalid: [
    { code: "page.getByRole('link').first().click()", errors },
    { code: "page.getByRole('link').nth(2).tap()", errors },
    { code: "page.getByLabel('Email').last().fill('ada@stillweb.example')", errors },
  ],
});
