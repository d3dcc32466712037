import { productName } from '@stillweb/contract/billing/plans';
import { languageOf, languages, pathIn, pseudoLanguages } from '@stillweb/texts/languages';
import { fillMessage, messageIn } from '@stillweb/texts/messages';
import { expect, type Locator, type Page } from '@playwright/test';
import { listEmails } from '../scripts/clients/inbox.ts';
import { addresses } from './addresses.ts';
import { trackPending } from './pending-requests.ts';
import { expectShown, openApp } from './test.ts';
import { expectTranslated } from './translated-page.ts';

/** Pseudo-languages have them in English. */
const months = ['en-US', 'en-GB'].flatMap((locale) =>
  (['long', 'short'] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, index) =>
      new Date(2026, index).toLocaleString(locale, { month }),
    ),
  ),
);

/** What is the same in each language; "H-" begins the number of a message to support. */
export const names = [
  productName,
  'Élodie Ño',
  'Demo',
  'Visa',
  'Chrome',
  'Windows',
  'Linux',
  'H-',
  ...[...languages, ...pseudoLanguages].map(({ name }) => name),
  ...months,
];

/** A page of the site in a pseudo-language, whose elements are found by their English texts. */
export interface PageInLanguage {
  /** What the page says for a text in English. */
  say: (english: string) => string;
  open: (path: string) => Promise<void>;
  /** Opens the newest link in a user's emails whose path matches. */
  openLink: (email: string, path: RegExp) => Promise<void>;
  button: (english: string) => Locator;
  press: (english: string) => Promise<void>;
  /** Fills in fields by their names. */
  type: (values: Record<string, string>) => Promise<void>;
  /** Sends the form of the page. */
  submit: () => Promise<void>;
  choosePlan: () => Promise<void>;
  expectText: (english: string) => Promise<void>;
  expectNoText: (english: string) => Promise<void>;
  /** Checks the page as it is now, once what it has asked for has arrived. */
  see: (what: string) => Promise<void>;
}

export function pageIn(page: Page, code: string): PageInLanguage {
  const pending = trackPending(page, /\/api\//);

  const say = (english: string) =>
    fillMessage<never>(messageIn(code, undefined, '', english).elements, {}).join('');
  const text = (english: string) => page.getByText(say(english), { exact: true });
  const button = (english: string) =>
    page.getByRole('button', { name: say(english), exact: true }).filter({ visible: true });

  async function findLink(email: string, path: RegExp) {
    const emails = await listEmails(addresses.inbox, email);
    const links = emails.flatMap((each) => each.text.match(/https?:\/\/\S+/g) ?? []);
    return links.find((link) => path.test(link));
  }

  return {
    say,
    open: (path) => openApp(page, pathIn(code, path)),
    async openLink(email, path) {
      await expect.poll(() => findLink(email, path), { timeout: 60_000 }).toBeDefined();
      await openApp(page, (await findLink(email, path)) ?? '');
    },
    button,
    press: (english) => button(english).click(),
    async type(values) {
      for (const [name, value] of Object.entries(values)) {
        // Those behind a dialog are hidden from screen readers.
        const field = page.locator(`[name=${name}]:not([aria-hidden=true] *)`);
        await field.filter({ visible: true }).fill(value);
      }
    },
    submit: () =>
      page.getByRole('main').locator('form[method=post] button[type=submit]:visible').click(),
    choosePlan: () =>
      page
        .getByRole('article', { name: say('Annual') })
        .getByRole('button')
        .click(),
    expectText: (english) => expectShown(text(english), english),
    expectNoText: (english) => expect(text(english).filter({ visible: true })).toHaveCount(0),
    async see(what) {
      await expect.poll(pending, what).toEqual([]);
      await expect(page.locator('.animate-breathe'), what).toHaveCount(0);
      const root = page.locator('html');
      await expect.soft(root, what).toHaveAttribute('lang', code);
      await expect.soft(root, what).toHaveCSS('direction', languageOf(code).dir);
      await expectTranslated(page, what, names);
    },
  };
}
