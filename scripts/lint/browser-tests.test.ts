import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import browserTests from './browser-tests.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const message = 'another one may have this place while a page loads: name the element';

new RuleTester().run('no-position', browserTests.rules['no-position'], {
  valid: [
    "page.getByRole('link', { name: 'Pricing' }).click()",
    "expect(page.getByRole('article', { name: 'Annual' })).toBeVisible()",
    'const [first] = await links.allInnerTexts()',
  ],
  invalid: [
    "page.getByRole('link').first().click()",
    "expect(page.getByText('Annual').first()).toBeVisible()",
    'const row = rows.nth(2)',
    "page.getByLabel('Email').last().fill('ada@stillweb.example')",
  ].map((code) => ({ code, errors: [{ message }] })),
});
