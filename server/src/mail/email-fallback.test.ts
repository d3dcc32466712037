import { t } from '@stillweb/texts/t';
import { expect, test } from 'vitest';
import { accountDeletedEmail } from '../account/emails/email-texts.ts';
import { provideTexts, whollyInLanguage } from '../platform/language.ts';
import { composeEmail } from './email-layout.tsx';

const compose = (subject?: () => string) =>
  whollyInLanguage('de', () =>
    composeEmail(
      { ...accountDeletedEmail('Ann Lee'), ...(subject && { subject: subject() }) },
      'https://stillweb.example',
    ),
  );

test('languages 2: an email in German is wholly in English if German lacks a text of it', () => {
  provideTexts();
  expect(compose().html).toContain('<html lang="de">');
  const { html, text } = compose(() => t('test.missing', 'This text has no translation'));
  expect(html).toContain('<html lang="en">');
  expect(text).toContain('Hello Ann Lee,');
  expect(text).toContain('https://stillweb.example/help');
});
