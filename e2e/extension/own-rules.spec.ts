import type { Page } from '@playwright/test';

import { rulePriorities } from '../../extension/src/worker/rules/rule-priorities.ts';
import { expectNoFindings } from '../axe.ts';
import { changeManifest, copyExtension } from './build-extension.ts';
import type { ExtensionBrowser } from './extension-browser.ts';
import { readPicker } from './picker-panel.ts';
import { expect, test } from './test.ts';

const newsPage = 'https://www.news.example/';

/** A page that would spoil the panel if it could. */
const body = `<!doctype html><title>News</title>
  <style>* { color: lime !important; font-size: 40px !important } div { display: flex !important; margin: 30px !important }</style>
  <main><h1>News</h1><p>What happened today.</p></main>
  <aside id="side"><section class="promo css-1x2y3z"><p class="offer">Buy this</p><a href="/shop">Shop</a></section></aside>
  <script src="https://widgets.example/a.js"></script>`;

/** Frames without an address, in a page that replaces its style sheets. */
const framesBody = `<!doctype html><p class="promo">Of the page</p>
  <iframe srcdoc="<p class=promo>Of srcdoc</p>"></iframe>
  <iframe sandbox="allow-scripts" srcdoc="<p class=promo>Of a sandboxed frame</p>"></iframe>
  <script>
    const blank = document.createElement('iframe');
    document.body.append(blank);
    blank.contentDocument.body.innerHTML = '<p class="promo">Of about:blank</p>';
  </script>`;

async function serveNews({ context }: ExtensionBrowser): Promise<void> {
  await context.route('https://widgets.example/**', (route) => route.fulfill({ body: '' }));
  await context.route(/https:\/\/(www\.)?(news|other)\.example\//, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': "style-src 'unsafe-inline'" },
      body: route.request().url().endsWith('/frames') ? framesBody : body,
    }),
  );
}

async function startPicker(browser: ExtensionBrowser) {
  const popup = await browser.open('popup.html', browser.page);
  const closed = popup.waitForEvent('close');
  // A click would wait for frames, which a tab behind another seldom draws; a whole press for the key to
  // rise, and the popup may be closed by then.
  await popup.getByRole('button', { name: 'Hide something on this page' }).focus();
  await popup.keyboard.down('Enter');
  await closed;
  await browser.page.bringToFront();
  return readPicker(browser.page);
}

async function openOptions(browser: ExtensionBrowser): Promise<Page> {
  const options = await browser.open('options.html');
  await options.bringToFront();
  return options;
}

const offer = (page: Page) => page.getByText('Buy this');

test('licence 59, 63, 66: what the user points at is hidden, comes back with undo, and stays hidden after a reload, a restart and an update, only with Premium', async ({
  builds,
  site,
  start,
  link,
}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const extension = testInfo.outputPath('extension');
  copyExtension(builds.chromeOnAllSites, extension, () => undefined);
  const before = await start({ profile, extension });
  await serveNews(before);
  const { page } = before;

  await test.step('without Premium the button says what it needs', async () => {
    const popup = await before.open('popup.html');
    await expect(popup.getByRole('button', { name: 'Hide something on this page' })).toBeDisabled();
    await expect(popup.getByText('Needs Premium.')).toBeVisible();
    await popup.close();
  });

  await link(before);
  await page.goto(newsPage);
  const picker = await startPicker(before);

  await test.step('the pointer chooses, and the choice grows and shrinks', async () => {
    expect(await picker.buttons()).toEqual(['Done']);
    await offer(page).hover({ force: true, trial: true });
    const box = await offer(page).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    expect(await picker.status()).toBe('1 element: .offer');
    await picker.press('Wider');
    expect(await picker.status()).toBe('1 element: .promo');
    await picker.press('Wider');
    expect(await picker.status()).toBe('1 element: #side');
    expect(await picker.buttons()).toEqual(['Hide', 'Narrower', 'Done']);
    await picker.press('Narrower');
  });

  await test.step('it hides at once, takes that back, and ends with the escape key', async () => {
    await picker.press('Hide');
    await expect(offer(page)).toBeHidden();
    await expect.poll(() => picker.status()).toBe('Hidden, also on your next visit.');
    await picker.press('Undo');
    await expect(offer(page)).toBeVisible();
    await expect.poll(() => picker.status()).toBe('It is shown again.');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await picker.status()).toMatch(/^1 element: /);
    await page.keyboard.press('Escape');
    expect(await picker.isOpen()).toBe(false);
  });

  await test.step('languages 18: by keyboard alone, to the next element on the left where a page runs from right to left', async () => {
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    const again = await startPicker(before);
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(key);
    }
    expect(await again.status()).toBe('1 element: body > main > h1');
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown');
        return again.status();
      })
      .toBe('1 element: .promo');
    await page.keyboard.press('Enter');
    await expect.poll(() => again.status()).toBe('Hidden, also on your next visit.');
    await again.press('Done');
    expect(await again.isOpen()).toBe(false);
  });

  await page.reload();
  await expect(page.getByText('What happened today.')).toBeVisible();
  await expect(offer(page)).toBeHidden();

  await test.step('licence 70, 71: in frames without an address too, whatever styles a page replaces', async () => {
    await page.goto(`${newsPage}frames`);
    const promos = page.frames().map((frame) => frame.locator('.promo'));
    expect(promos).toHaveLength(4);
    for (const promo of promos) await expect(promo).toBeHidden();
    for (const frame of page.frames().toReversed()) {
      // The browser itself keeps the styles from then on.
      await expect.poll(() => frame.evaluate('document.adoptedStyleSheets.length')).toBe(0);
      await frame.evaluate(() => {
        document.adoptedStyleSheets = [new CSSStyleSheet()];
        document.open();
        document.write('<p class="promo">Written</p>');
        document.close();
      });
      await expect(frame.locator('.promo')).toBeHidden();
    }
    await page.goto(newsPage);
  });

  // A site that an earlier version has allowed.
  await (
    await before.worker()
  ).evaluate(() =>
    chrome.declarativeNetRequest.updateDynamicRules({
      addRules: [
        {
          id: 1,
          action: { type: 'allowAllRequests' },
          condition: { requestDomains: ['old.example'], resourceTypes: ['main_frame'] },
        },
      ],
    }),
  );
  await before.close();

  changeManifest(extension, (manifest) => {
    manifest.version = '9.0.0';
  });
  site.setDown(true);
  const after = await start({ profile, extension });
  await serveNews(after);
  // A page that opens before the worker has started is as it would be without the extension.
  await expect(async () => {
    await after.page.goto(newsPage);
    await expect(offer(after.page)).toBeHidden({ timeout: 1000 });
  }).toPass();
  site.setDown(false);

  await test.step('a site that was allowed before is taken over', async () => {
    const worker = await after.worker();
    const readAllowed = () =>
      worker.evaluate(async () => {
        const [rule] = await chrome.declarativeNetRequest.getDynamicRules({ ruleIds: [1] });
        const [ofWorkers] = await chrome.declarativeNetRequest.getSessionRules();
        return [
          rule?.priority,
          ofWorkers?.condition.initiatorDomains,
          await chrome.storage.sync.get('rules:old.example'),
        ];
      });
    const item = { 'rules:old.example': ['@@||old.example^$document'] };
    await expect.poll(readAllowed).toEqual([rulePriorities.allowedSites, ['old.example'], item]);
  });

  await test.step('an unlinked browser shows everything, and keeps the rules for later', async () => {
    const options = await openOptions(after);
    await expect(options.getByText('news.example: 1 rule')).toBeVisible();
    await options.getByRole('button', { name: 'Unlink this browser' }).click();
    await expect(options.getByText(/^Your own rules are off/)).toBeVisible();
    await expect(options.getByText('news.example: 1 rule')).toBeVisible();
    await options.close();
    await expect(offer(after.page)).toBeVisible();
    await after.page.reload();
    await expect(offer(after.page)).toBeVisible();
    await after.page.goto(`${site.url}/health/live`);
    await link(after);
    await expect(async () => {
      await after.page.goto(newsPage);
      await expect(offer(after.page)).toBeHidden({ timeout: 1000 });
    }).toPass();
  });
});

test(
  'licence 53, 60, 61: rules are written as text, exported, imported and shared, and bad lines are named',
  { tag: '@exhaustive' },
  async ({ builds, start, link }) => {
    const browser = await start({ extension: builds.chromeOnAllSites });
    await link(browser);
    await serveNews(browser);
    const options = await openOptions(browser);
    await options.getByText('Edit as text').click();
    const field = options.getByRole('textbox', { name: 'Your own rules' });
    const save = options.getByRole('button', { name: 'Save' });
    const text = [
      '! my rules',
      'news.example##.promo',
      'bad.example##p[',
      '||widgets.example^$script,3p',
      '||news.example^$document',
      '/(?=x)/',
      '@@||other.example^$document',
      'news.example##h1:has-text(x)',
    ].join('\n');
    await field.fill(text);
    await save.click();
    await expect(options.locator('#own-problems li')).toHaveText([
      /^Line 3: .* not valid CSS/,
      /^Line 5: .* block whole pages/,
      /^Line 6: .* refuses it/,
      /^Line 7: .* condition/,
    ]);
    await expect(field).toHaveValue(text.replace('@@||other.example^$document\n', ''));
    await expect(options.getByRole('button', { name: 'Remove other.example' })).toBeVisible();
    await expectNoFindings(options, 'options with own rules');

    await test.step('they count, but not on an allowed site', async () => {
      const failed: string[] = [];
      browser.page.on('requestfailed', (request) => failed.push(request.url()));
      await browser.page.goto(newsPage);
      await expect(offer(browser.page)).toBeHidden();
      expect(failed).toEqual(['https://widgets.example/a.js']);
      // On a busy machine Chrome may judge a page's first request before it knows that the page is allowed.
      await expect(async () => {
        failed.length = 0;
        await browser.page.goto('https://other.example/');
        await expect(offer(browser.page)).toBeVisible();
        expect(failed).toEqual([]);
      }).toPass();
    });

    const worker = await browser.worker();
    const readSync = () => worker.evaluate(() => chrome.storage.sync.get());
    const shared = await readSync();
    expect(shared).toMatchObject({
      'rules:news.example': ['news.example##.promo'],
      'rules:other.example': ['@@||other.example^$document'],
    });

    const download = options.waitForEvent('download');
    await options.getByRole('button', { name: 'Export to a file' }).click();
    const file = await (await download).path();

    const second = await start({ extension: builds.chromeOnAllSites });
    await link(second);
    const secondOptions = await openOptions(second);
    const ofSecond = secondOptions.getByRole('textbox', { name: 'Your own rules' });

    await test.step('in a browser of its own an import gives the same', async () => {
      const local = secondOptions.getByRole('switch', { name: 'Keep in this browser only' });
      await local.click();
      await expect(local).toBeChecked();
      await secondOptions.locator('#file').setInputFiles(file);
      await secondOptions.getByText('Edit as text').click();
      await expect(ofSecond).toHaveValue(`${await field.inputValue()}\n`);
      await expect(
        secondOptions.getByRole('button', { name: 'Remove other.example' }),
      ).toBeVisible();
      const secondWorker = await second.worker();
      expect(await secondWorker.evaluate(() => chrome.storage.sync.get())).toEqual({});
      await secondOptions.getByText('news.example: 1 rule').click();
      await secondOptions.getByRole('button', { name: 'Remove news.example##.promo' }).click();
      await expect(secondOptions.getByText('news.example: 1 rule')).toBeHidden();
      await local.click();
      await expect(local).not.toBeChecked();
    });

    await test.step('what another browser shares arrives, and what it removes goes', async () => {
      const arrive = async (items: object, removed: string[]) =>
        (await second.worker()).evaluate(
          async ({ items, removed }) => {
            await chrome.storage.sync.set(items);
            await chrome.storage.sync.remove(removed);
          },
          { items, removed },
        );
      await arrive(shared, []);
      await expect(secondOptions.getByText('news.example: 1 rule')).toBeVisible();
      // A later version may share what this one does not know. It is left there.
      await arrive({ 'rules:new.example': ['new.example##h1:has-text(x)'] }, []);
      await options.getByRole('button', { name: 'Remove other.example' }).click();
      await options.getByText('news.example: 1 rule').click();
      await options.getByRole('button', { name: 'Remove news.example##.promo' }).click();
      await expect
        .poll(async () => Object.keys(await readSync()))
        .not.toContain('rules:news.example');
      await arrive(await readSync(), ['rules:news.example', 'rules:other.example']);
      await expect(secondOptions.getByText('news.example: 1 rule')).toBeHidden();
      await expect(secondOptions.getByText('There are none.')).toBeVisible();
      const readSecond = async () =>
        (await second.worker()).evaluate(() => chrome.storage.sync.get());
      await expect(ofSecond).toHaveValue(/new\.example##h1:has-text\(x\)/);
      expect(await readSecond()).toHaveProperty(['rules:new.example']);
      await expect(secondOptions.getByText(/^2 rules were removed on /)).toBeVisible();
      await secondOptions.getByRole('button', { name: 'Bring back' }).click();
      await expect(secondOptions.getByText('news.example: 1 rule')).toBeVisible();
      await expect(
        secondOptions.getByRole('button', { name: 'Remove other.example' }),
      ).toBeVisible();
      await expect.poll(readSecond).toMatchObject(shared);
    });

    await test.step('a full disk is said, and what was typed stays', async () => {
      await worker.evaluate(() => {
        const refuse = () => Promise.reject(new Error('The disk is full'));
        Object.assign(chrome.storage.local, { set: refuse });
      });
      await field.fill('other.example##.promo');
      await save.click();
      await expect(options.getByRole('alert')).toHaveText(/could not save that/);
      await expect(field).toHaveValue('other.example##.promo');
      await expect(options.getByText(/^Several sites, or all: /)).toBeVisible();
    });
  },
);

const manySites = Array.from({ length: 1000 }, (_, at) => `site-${at}.example`);

test(
  'licence 73, 74, 75, 77: a large rule and a broken line hold back no other, also after a restart; an emptied sync and an empty save lose nothing',
  { tag: '@exhaustive' },
  async ({ builds, start, link }, testInfo) => {
    const profile = testInfo.outputPath('profile');
    const extension = builds.chromeOnAllSites;
    const before = await start({ profile, extension });
    await link(before);
    const rules = [
      `${[...manySites, 'other.example'].join(',')}##.promo`,
      'news.example##.promo',
      'many.example##a[title="' + '<'.repeat(1400) + '"]',
      'bad.example##.\ud800',
      '||bücher.example^',
    ];
    const options = await openOptions(before);
    await options.getByText('Edit as text').click();
    const field = options.getByRole('textbox', { name: 'Your own rules' });
    await field.fill(rules.join('\n'));
    await options.getByRole('button', { name: 'Save' }).click();
    await expect(options.locator('#own-problems li')).toHaveText([/^Line 4: .* not Unicode/]);
    await expect(options.locator('#unshared li')).toHaveText([
      /^site-0\.example,/,
      /^many\.example##a/,
    ]);
    await expectNoFindings(options, 'options with rules that are not shared');
    const readSync = async (browser: ExtensionBrowser) =>
      (await browser.worker()).evaluate(() => chrome.storage.sync.get());
    expect(Object.values(await readSync(before)).flat()).toContain('news.example##.promo');
    await before.close();

    const after = await start({ profile, extension });
    await serveNews(after);
    const expectHidden = async (page: string) => {
      await expect(async () => {
        await after.page.goto(page);
        await expect(offer(after.page)).toBeHidden({ timeout: 1000 });
      }).toPass();
    };
    await expectHidden('https://other.example/');
    await expectHidden(newsPage);

    await test.step('an emptied sync is filled again', async () => {
      const shared = await readSync(after);
      await (await after.worker()).evaluate(() => chrome.storage.sync.clear());
      await expect.poll(() => readSync(after)).toEqual(shared);
    });

    await test.step('an empty save can be taken back', async () => {
      const again = await openOptions(after);
      await again.getByText('Edit as text').click();
      const text = again.getByRole('textbox', { name: 'Your own rules' });
      const written = await text.inputValue();
      expect(written).toContain('news.example##.promo');
      await text.fill('');
      await again.getByRole('button', { name: 'Save' }).click();
      await expect(again.getByText(/^5 rules were removed on /)).toBeVisible();
      await again.getByRole('button', { name: 'Bring back' }).click();
      await expect(text).toHaveValue(written);
      await expect(again.getByText(/^5 rules were removed on /)).toBeHidden();
    });
  },
);
