import { expectNoFindings } from '../axe.ts';
import type { ExtensionBrowser } from './extension-browser.ts';
import { expect, test } from './test.ts';

const day = 24 * 3600;
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * day;

/** Subscriptions, each with the popup's text and its first button. */
const subscriptions = [
  {
    subscription: { status: 'TRIALING', trialEnd: inDays(5) - 60 },
    badge: 'Free Trial',
    words: '5 days left in your trial.',
    button: undefined,
  },
  {
    subscription: { status: 'ACTIVE' },
    badge: 'Premium',
    words: 'Everything in Premium is on.',
    button: undefined,
  },
  {
    subscription: { status: 'ACTIVE', until: inDays(3) },
    badge: 'Premium',
    words: /^Premium ends on \w+ \d+\.$/,
    button: undefined,
  },
  {
    subscription: { status: 'PAST_DUE', features: [] },
    badge: 'Past Due',
    words:
      'Your last payment did not go through. Premium is off until it is paid. Ads stay blocked.',
    button: 'Update payment method',
  },
  {
    subscription: { status: 'NONE', features: [] },
    badge: 'No Premium',
    words: /^This account has no active subscription\./,
    button: 'Start 7-day free trial',
  },
];

async function openPopup(browser: ExtensionBrowser) {
  const popup = await browser.open('popup.html');
  await expect(popup.locator('#licence')).not.toBeEmpty();
  return popup;
}

test('licence 50: popup and options have no accessibility findings, work by keyboard alone, and say how things stand', async ({
  builds,
  site,
  start,
  link,
}) => {
  const browser = await start({ extension: builds.chromeOnAllSites });
  let popup = await openPopup(browser);
  await expectNoFindings(popup, 'not linked');

  // The popup can be used by keyboard alone.
  for (const focused of [
    popup.getByRole('button', { name: 'Options' }),
    popup.getByRole('switch', { name: 'Block on this site' }),
    popup.getByRole('button', { name: 'Link to your account' }),
    popup.getByRole('button', { name: 'Use a code' }),
  ]) {
    await popup.keyboard.press('Tab');
    await expect(focused).toBeFocused();
  }
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('heading', { name: 'Link with a code' })).toBeFocused();
  await expectNoFindings(popup, 'a code');
  const code = await popup.getByText(/^[A-Z]{4}-[A-Z]{4}$/).innerText();
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  site.decide(code, false);
  await expect(popup.getByText('The link was refused.')).toBeVisible();
  await popup.close();

  site.setDown(true);
  popup = await openPopup(browser);
  await popup.getByRole('button', { name: 'Use a code' }).click();
  await expect(popup.getByRole('alert')).toHaveText(/cannot be reached/);
  await popup.close();
  site.setDown(false);

  for (const { subscription, badge, words, button } of subscriptions) {
    const all = ['trackers', 'youtube', 'notifications', 'popups'];
    site.setSubscription({ trialEnd: null, until: null, features: all, ...subscription });
    await link(browser);
    popup = await openPopup(browser);
    await expect(popup.getByRole('heading', { name: badge })).toBeVisible();
    await expect(popup.getByText(words)).toBeVisible();
    await expect(popup.getByText('Linked to an…@example.com')).toBeVisible();
    if (button) await expect(popup.getByRole('button', { name: button })).toBeVisible();
    else await expect(popup.locator('.actions button')).toHaveCount(0);
    await expectNoFindings(popup, `popup: ${badge}`);
    await popup.close();
  }
  const options = await browser.open('options.html');
  await expect(options.getByRole('heading', { name: 'Stillweb options' })).toBeVisible();
  await expectNoFindings(options, 'options');
});
