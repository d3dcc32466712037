import { fileURLToPath } from 'node:url';
import { languages, provideLanguage } from '@stillweb/texts/languages';
import { rolldown } from 'rolldown';
import { formatTable } from './format-table.ts';
import { expect, test } from './test.ts';

// As the site's browser, so that local times are the same.
test.use({ timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone });

// Other tests run in the same process.
test.afterEach(() => provideLanguage(() => 'en'));

test('languages 14: dates, numbers, money and lists are the same in Node and in the browser, to the character', async ({
  page,
}) => {
  for (const { code, locale, dir } of languages) {
    await test.step(code, async () => {
      provideLanguage(() => code);
      const inNode = formatTable();
      const build = await rolldown({
        input: fileURLToPath(new URL('format-table.ts', import.meta.url)),
        transform: {
          define: {
            SITE_LANGUAGE: JSON.stringify(code),
            SITE_LOCALE: JSON.stringify(locale),
            SITE_DIRECTION: JSON.stringify(dir),
          },
        },
      });
      const { output } = await build.generate({ format: 'iife', name: 'table' });
      const inBrowser = await page.evaluate(`${output[0].code}; table.formatTable()`);
      expect(inBrowser).toEqual(inNode);
    });
  }
});
