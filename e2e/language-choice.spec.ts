import { expectNoFindings } from './axe.ts';
import { waitForEmail } from './inbox.ts';
import { createVerifiedUser, openAs } from './test-user.ts';
import { expect, openApp, test } from './test.ts';

test.describe('in a German browser, without script', () => {
  test.use({
    javaScriptEnabled: false,
    locale: 'de-DE',
    // A page that is left during its transition reports that as an error.
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('languages 9: the home page offers German in one line, and documents have a switch', async ({
    page,
  }) => {
    const offer = page.getByRole('button', { name: 'Auf Deutsch weiterlesen' });
    const title = page.getByRole('heading', { level: 1 });
    await page.goto('/?utm_source=mail');
    await expect(page).toHaveURL('/?utm_source=mail');
    await expect(title).toHaveText('The web, without the noise.');
    await expect(offer).toBeInViewport();

    await page.getByRole('button', { name: 'Nein, danke' }).click();
    await expect(page).toHaveURL('/?utm_source=mail');
    await expect(offer).toHaveCount(0);
    await page.goto('/');
    await expect(title).toBeVisible();
    await expect(offer).toHaveCount(0);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'language', value: 'en', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);

    await page.context().clearCookies();
    await page.goto('/?utm_source=mail');
    await offer.click();
    await expect(page).toHaveURL('/de?utm_source=mail');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');

    await page.goto('/faqs?utm_source=mail');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'العربية' }).click();
    await expect(page).toHaveURL('/ar/faqs?utm_source=mail');
    await footer.getByRole('button', { name: 'English' }).click();
    await expect(page).toHaveURL('/faqs?utm_source=mail');
  });
});

test('languages 9: the switch asks before typed text is lost, and keeps the page to return to', async ({
  page,
}) => {
  await openApp(page, '/auth/login?next=%2Flink');
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('ann@example.com');
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  const german = page.getByRole('contentinfo').getByRole('button', { name: 'Deutsch' });
  await german.click();
  await expect.poll(() => questions).toHaveLength(1);
  await expect(page).toHaveURL('/auth/login?next=%2Flink');
  await expect(email).toHaveValue('ann@example.com');

  page.once('dialog', (dialog) => void dialog.accept());
  await german.click();
  await expect(page).toHaveURL('/de/auth/login?next=%2Flink');
  await expectNoFindings(page, 'log-in in German');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('languages 9: the menu has the switch, on pages with and without an app', async ({
    page,
  }) => {
    for (const path of ['/about', '/pricing?code=SPRING']) {
      await page.goto(path);
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      if (path === '/about') await expectNoFindings(page, 'the menu with languages');
      await menu.getByRole('button', { name: 'العربية' }).click();
      await expect(page).toHaveURL(`/ar${path}`);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    }
  });
});

test('languages 10: the account page goes on in the language that is chosen, and emails follow', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  await openAs(page, user, '/dashboard/account');
  const panel = page.getByRole('region', { name: 'Language' });
  const select = panel.getByLabel('Language of our emails');
  await expect(select).toHaveValue('en');
  await expectNoFindings(page, 'account with languages');
  await select.selectOption('de');
  await panel.getByRole('button', { name: 'Change language' }).click();
  await expect(page).toHaveURL('/de/dashboard/account');
  await expect(page.getByLabel('Sprache unserer E-Mails')).toHaveValue('de');

  // Asked for by a page in English.
  const asked = { data: { email: user.email }, headers: { 'accept-language': 'en' } };
  await page.request.post('/api/v1/auth/forgotPassword', asked);
  await waitForEmail(user.email, /^Passwort zurücksetzen$/);
});
