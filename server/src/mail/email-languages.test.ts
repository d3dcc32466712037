import { brand, postalAddress } from '@stillweb/contract/brand';
import { beforeAll, describe, expect, test } from 'vitest';
import { untranslatedWords } from '../../../scripts/clients/untranslated.ts';
import * as addresses from '../account/emails/address-texts.ts';
import * as accounts from '../account/emails/email-texts.ts';
import * as notices from '../account/emails/notice-texts.ts';
import { receiptEmail } from '../help/emails/help-email.ts';
import { installLinkEmail } from '../install-link/send-install-link.ts';
import { licenceEmail } from '../licence/emails/licence-email.ts';
import { composeMailing } from '../mailings/compose-mailing.ts';
import { inLanguage, provideTexts } from '../platform/language.ts';
import { composeEmail, type EmailParts } from './email-layout.tsx';

const site = 'https://stillweb.example';
const url = `${site}/auth/login?token=abc`;
const at = '2026-08-01T09:30:00.000Z';
const name = 'Ann Lee';
const urls = { confirm: url, forgotPassword: url, logIn: url };
const change = { stopUrl: url, takesEffectAt: at };

const notice = (of: notices.Notice) => notices.noticeEmail(of, { name, url, isFormer: false });
const browser = { userId: 'u', device: 'Firefox on Linux', at };
const help = {
  id: 'h',
  userId: null,
  number: 'H-20417',
  topic: 'other',
  name,
  email: 'ann@example.com',
  message: 'Hello',
  context: {},
  createdAt: new Date(at),
  sentAt: null,
} as const;

const emails: Record<string, () => EmailParts> = {
  'account deleted': () => accounts.accountDeletedEmail(name),
  'account secured': () => accounts.accountSecuredEmail(name, url, url),
  'new address': () => addresses.newAddressEmail(url),
  'old address': () => addresses.oldAddressEmail(name, 'lee@example.com', urls),
  'confirm address': () => addresses.confirmAddressEmail(url),
  'data export': () => accounts.dataExportEmail(name, url),
  'existing account': () => accounts.existingAccountEmail(name, urls),
  invite: () => accounts.inviteEmail(name, urls),
  'reset password': () => accounts.resetPasswordEmail(name, url),
  'reset password of an unproven address': () => accounts.resetPasswordEmail(undefined, url),
  'address change begun': () => addresses.addressChangeBegunEmail(name, change),
  'confirm new address': () => addresses.confirmNewAddressEmail(url, at),
  'address taken back': () => addresses.addressTakenBackEmail(),
  'address reserved': () => addresses.addressReservedEmail(new Date(at)),
  verification: () => addresses.verificationEmail(url),
  'verification again': () => addresses.newVerificationEmail(url, url),
  'wrong passwords': () => accounts.wrongPasswordsEmail(name, url),
  'log-in code': () => accounts.logInCodeEmail(name, '12345678'),
  'proof code': () => accounts.proofCodeEmail(name, '12345678'),
  'passkey copied': () => accounts.passkeyCopiedEmail(name, url),
  'second step removal': () => accounts.secondStepRemovalEmail(name, change),
  'password changed': () => notice(notices.passwordChanged()),
  'to a former address': () =>
    notices.noticeEmail(notices.addressReplaced(), { name, url, isFormer: true }),
  'address changed by the user': () => notice(notices.addressChanged('user')),
  'address changed by support': () => notice(notices.addressChanged('support')),
  'passkey added': () => notice(notices.passkeyAdded()),
  'passkey removed': () => notice(notices.passkeyRemoved()),
  'provider linked': () => notice(notices.providerLinked('Google')),
  'provider unlinked': () => notice(notices.providerUnlinked('Google')),
  'second step on': () => notice(notices.secondStepOn()),
  'second step off': () => notice(notices.secondStepOff()),
  'recovery codes made': () => notice(notices.recoveryCodesMade()),
  'no recovery code left': () => notice(notices.recoveryCodeUsed(0)),
  'one recovery code left': () => notice(notices.recoveryCodeUsed(1)),
  'eleven recovery codes left': () => notice(notices.recoveryCodeUsed(11)),
  'help receipt': () => receiptEmail(help, true),
  'help receipt to an unproven address': () => receiptEmail(help, false),
  'browser linked on a page': () =>
    licenceEmail({ kind: 'browser-linked', linkedBy: 'page', ...browser }, name, site),
  'browser linked by a code': () =>
    licenceEmail({ kind: 'browser-linked', linkedBy: 'code', ...browser }, name, site),
  'browser used twice': () => licenceEmail({ kind: 'browser-used-twice', ...browser }, name, site),
  'install link': () => installLinkEmail(url),
};

const names = [
  brand.name,
  postalAddress,
  brand.registration,
  name,
  'Google',
  'Firefox on Linux',
  'Chrome',
  'Edge',
  'Brave',
  'Opera',
  'Firefox',
  'August',
  'at',
  'UTC',
  'AM',
  'H-20417',
];

beforeAll(provideTexts);

const render = (language: string, parts: () => EmailParts) =>
  inLanguage(language, () => composeEmail(parts(), site));

describe.each(Object.entries(emails))('%s', (_kind, parts) => {
  test('languages 11: it is English as ever', () => {
    const { subject, html, text } = render('en', parts);
    expect(html).toMatch(/^<!doctype html><html lang="en"><head>/);
    expect(subject + html + text).not.toMatch(/[⟦⟧\u202A-\u202E\u2066-\u2069]/);
  });

  test('languages 11: all of it is in the language of its reader', () => {
    const { subject, html, text } = render('en-XA', parts);
    expect(html).toMatch(/^<!doctype html><html lang="en-XA"><head>/);
    expect(subject).toMatch(/^⟦.*⟧$/);
    const quoted = text.replaceAll(/^> .*$/gm, '');
    expect(untranslatedWords(`${subject}\n${quoted}`, names)).toEqual([]);
    const { text: english } = render('en', parts);
    expect(text.match(/https?:\/\/[^\s⟧]+/g)).toEqual(english.match(/https?:\/\/[^\s⟧]+/g));
  });

  test('languages 8, 16: from right to left, addresses, codes and names keep their direction', () => {
    const { subject, html, text } = render('ar-XB', parts);
    expect(html).toMatch(/^<!doctype html><html lang="ar-XB" dir="rtl"><head>/);
    expect(text).toContain(`\u2068${brand.supportEmail}\u2069`);
    const lines = `${subject}\n${text.replaceAll(/^> .*$/gm, '')}`.replaceAll(
      /https?:\/\/\S+/g,
      '',
    );
    const isolated = lines.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '');
    expect(isolated).not.toContain(name);
    expect(isolated).not.toMatch(/@|\d{4}|H-20417/);
    expect(text).not.toMatch(/https?:\/\/\S*[\u2068\u2069]/);
  });
});

test('languages 11: a mailing says in the language of its reader why it comes', () => {
  const message = { purpose: 'marketing', subject: 'News', body: 'It is **new**.' } as const;
  const reader = { name, token: 'abc', language: 'en-XA' };
  const { subject, text } = composeMailing(message, reader, site);
  expect(subject).toBe('News');
  expect(untranslatedWords(text, [...names, 'It is new.'])).toEqual([]);
});
