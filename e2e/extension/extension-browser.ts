import { chromium, expect, type BrowserContext, type Page, type Worker } from '@playwright/test';

import { countPages } from '../count-pages.ts';
import { systemChromium } from '../system-browser.ts';
import { askInPage } from './ask-in-page.ts';

/** A browser with the extension in it, as a user has it. */
export interface ExtensionBrowser {
  context: BrowserContext;
  /** A page of the site. */
  page: Page;
  /** The extension's worker as it runs now. */
  worker(): Promise<Worker>;
  /** Asks the extension from the site's page, and returns its reply. */
  ask<Reply = unknown>(message: object): Promise<Reply>;
  /** The popup, as it opens in front of a tab; or the options page. */
  open(file: 'popup.html' | 'options.html', inFrontOf?: Page): Promise<Page>;
  /** The browser's major version. */
  version(): string;
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** The folder of the extension; none: it is installed later. */
  extension?: string;
  site: string;
  /** A profile used before. Default: a new one. */
  profile?: string;
  /** That of the browser's own texts, such as `de`. */
  language?: string;
}

export async function launch({
  extension,
  site,
  // Playwright makes one then, and removes it.
  profile = '',
  language = 'en-US',
}: LaunchOptions): Promise<ExtensionBrowser> {
  let context = await openContext(profile, language, extension);
  // A busy browser at times never starts the worker.
  if (extension && !(await startsWorker(context))) {
    await context.close();
    context = await openContext(profile, language, extension);
    await runningWorker(context);
  }
  const page = await context.newPage();
  await page.goto(`${site}/health/live`);
  const worker = () => runningWorker(context);
  return {
    context,
    page,
    worker,
    ask: <Reply>(message: object) => page.evaluate(askInPage<Reply>, message),
    open: async (file, inFrontOf = page) => openPage(await worker(), context, file, inFrontOf),
    version: () => context.browser()?.version().split('.')[0] ?? '',
    close: () => context.close(),
  };
}

async function openContext(
  profile: string,
  language: string,
  extension: string | undefined,
): Promise<BrowserContext> {
  const executablePath = systemChromium();
  const context = await chromium.launchPersistentContext(profile, {
    headless: true,
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    viewport: { width: 340, height: 600 },
    timezoneId: 'UTC',
    // Linux takes it from the environment, other systems from the argument.
    env: { ...process.env, LANGUAGE: language },
    args: [
      `--lang=${language}`,
      '--no-sandbox',
      '--headless=new',
      '--disable-background-networking',
      '--disable-component-update',
      '--enable-unsafe-extension-debugging',
      // A sandboxed frame then shares the page's connection as the developer tools slow it down.
      '--disable-features=IsolateSandboxedIframes',
      // No test reaches the internet.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
      ...(extension
        ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]
        : []),
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
  });
  countPages(context);
  return context;
}

/** Whether the worker starts within 15 seconds. */
async function startsWorker(context: BrowserContext): Promise<boolean> {
  return runningWorker(context, 15_000).then(
    () => true,
    () => false,
  );
}

/** @param timeout milliseconds; without it, Playwright's limit applies */
async function runningWorker(context: BrowserContext, timeout?: number): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker', { timeout });
}

/** Opened behind the tab, because the popup acts on the tab in front. */
async function openPage(
  worker: Worker,
  context: BrowserContext,
  file: string,
  inFrontOf: Page,
): Promise<Page> {
  await inFrontOf.bringToFront();
  await worker.evaluate((url) => chrome.tabs.create({ url, active: false }), file);
  // The site's onboarding may open at the same time, because the extension has just been installed.
  const find = () => context.pages().find((page) => page.url().endsWith(`/${file}`));
  await expect.poll(find).toBeDefined();
  const page = find();
  if (!page) throw new Error('unreachable: the poll above found it');
  return page;
}
