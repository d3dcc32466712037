import type { AccountEmail } from '../../src/account/emails/account-email.ts';
import * as addresses from '../../src/account/emails/address-texts.ts';
import * as accounts from '../../src/account/emails/email-texts.ts';
import * as notices from '../../src/account/emails/notice-texts.ts';
import { partsOfEmail } from '../../src/billing/emails/outbox.ts';
import type { ContentOf } from '../../src/billing/emails/text/draft.ts';
import type { StatementEmail } from '../../src/billing/jobs.ts';
import * as statements from '../../src/billing/leave/statement-text.ts';
import type { EmailContent } from '../../src/billing/rules/email-content.ts';
import { receiptEmail } from '../../src/help/emails/help-email.ts';
import { installLinkEmail } from '../../src/install-link/send-install-link.ts';
import { licenceEmail } from '../../src/licence/emails/licence-email.ts';
import { composeEmail, type EmailParts } from '../../src/mail/email-layout.tsx';
import { composeMailing } from '../../src/mailings/compose-mailing.ts';
import { inLanguage, pageUrl } from '../../src/platform/language.ts';
import { withoutTax } from '@stillweb/contract/billing/tax';

export const site = 'https://stillweb.example';
export const name = 'Ann Lee';

type Write = () => EmailParts;

const at = '2026-08-01T09:30:00.000Z';
const link = () => pageUrl(site, '/auth/login?token=abc');
const urls = () => ({ confirm: link(), forgotPassword: link(), logIn: link() });
const change = () => ({ stopUrl: link(), takesEffectAt: at });
const notice =
  (of: () => notices.Notice, isFormer = false): Write =>
  () =>
    notices.noticeEmail(of(), { name, url: link(), isFormer });

const ofAccounts: Record<AccountEmail['kind'], Write[]> = {
  'verify-email': [
    () => addresses.verificationEmail(link()),
    () => addresses.newVerificationEmail(link(), link()),
    () => addresses.confirmAddressEmail(link()),
    () => accounts.existingAccountEmail(name, urls()),
    () => addresses.addressReservedEmail(new Date(at)),
  ],
  'reset-password': [
    () => accounts.resetPasswordEmail(name, link()),
    () => accounts.resetPasswordEmail(undefined, link()),
  ],
  invite: [() => accounts.inviteEmail(name, urls())],
  'log-in-code': [() => accounts.logInCodeEmail(name, '12345678')],
  'proof-code': [() => accounts.proofCodeEmail(name, '12345678')],
  'wrong-passwords': [() => accounts.wrongPasswordsEmail(name, link())],
  'password-changed': [notice(notices.passwordChanged)],
  'passkey-added': [notice(notices.passkeyAdded)],
  'passkey-removed': [notice(notices.passkeyRemoved)],
  'passkey-copied': [() => accounts.passkeyCopiedEmail(name, link())],
  'provider-linked': [notice(() => notices.providerLinked('Google'))],
  'provider-unlinked': [notice(() => notices.providerUnlinked('Google'))],
  'second-step-on': [notice(notices.secondStepOn)],
  'second-step-off': [notice(notices.secondStepOff)],
  'recovery-codes-made': [notice(notices.recoveryCodesMade)],
  'recovery-code-used': [0, 1, 2, 3, 11, 100].map((left) =>
    notice(() => notices.recoveryCodeUsed(left)),
  ),
  'account-secured': [() => accounts.accountSecuredEmail(name, link(), link())],
  'change-email': [
    () => addresses.newAddressEmail(link()),
    () => addresses.oldAddressEmail(name, 'lee@example.com', urls()),
  ],
  'address-changed': [
    notice(() => notices.addressChanged('user')),
    notice(() => notices.addressChanged('support')),
  ],
  'address-replaced': [notice(notices.addressReplaced, true)],
  'address-taken-back': [() => addresses.addressTakenBackEmail()],
  'address-change-begun': [() => addresses.addressChangeBegunEmail(name, change())],
  'confirm-new-address': [() => addresses.confirmNewAddressEmail(link(), at)],
  'second-step-removal-begun': [() => accounts.secondStepRemovalEmail(name, change())],
  'data-export': [() => accounts.dataExportEmail(name, link())],
  'account-deleted': [() => accounts.accountDeletedEmail(name)],
};

const price = { amount: 123_450, currency: 'usd' };
const nothing = { amount: 0, currency: 'usd' };
const card = { brand: 'visa', last4: '4242' };
const unknownCard = { ...card, brand: 'a-new-brand' };
const date = '2026-01-08T23:30:00.000Z';
const later = '2027-03-01T12:00:00.000Z';
const charge = {
  ...price,
  date,
  credit: 0,
  renewalsCovered: 0,
  later: [
    { amount: 900, from: date },
    { amount: 1200, from: later },
  ],
};
const renewal = { charge, card };
const cardless = { charge: { ...charge, later: [] }, card: null };
const unforeseen = { charge: null, card: null };
const discount = {
  id: 'di_1',
  name: 'SPRING',
  percentOff: 20,
  amountOff: null,
  isOnce: false,
  months: null,
  endsAt: null,
};
const receipt: ContentOf<'receipt'> = {
  kind: 'receipt',
  invoice: 'in_1',
  paid: price,
  paidAt: date,
  number: 'A-1',
  plan: 'MONTHLY',
  period: { start: date, end: later },
  card,
  tax: { amount: 150, currency: 'usd' },
  discount: { amount: price, discounts: [discount, { name: 'FRIENDS', percentOff: null }] },
  withdrawUntil: '2026-01-22',
};
const declined: ContentOf<'payment-failed'> = {
  kind: 'payment-failed',
  due: price,
  retryAt: date,
  lacksCard: false,
  isPremiumOn: false,
};

const ofBilling: { [Kind in EmailContent['kind']]: ContentOf<Kind>[] } = {
  'trial-started': [
    {
      kind: 'trial-started',
      plan: 'MONTHLY',
      endsAt: date,
      discounts: [
        discount,
        { ...discount, isOnce: true, percentOff: null, amountOff: price },
        { ...discount, endsAt: later },
        ...[1, 2, 3, 11, 100].map((months) => ({ ...discount, months, endsAt: later })),
      ],
      ...renewal,
    },
    { kind: 'trial-started', plan: null, endsAt: date, discounts: [], ...unforeseen },
  ],
  'trial-ending': [
    { kind: 'trial-ending', plan: 'YEARLY', endsAt: date, ...renewal },
    { kind: 'trial-ending', plan: null, endsAt: date, ...unforeseen },
  ],
  'trial-extended': [
    { kind: 'trial-extended', plan: 'MONTHLY', endsAt: date, isPayer: false, ...cardless },
    { kind: 'trial-extended', plan: 'MONTHLY', endsAt: date, isPayer: true, ...renewal },
  ],
  'trial-refused': [{ kind: 'trial-refused' }],
  'credit-given': [
    ...[0, 1, 2, 3, 11, 100].flatMap((renewalsCovered) =>
      ['MONTHLY', 'YEARLY', null].map((plan) => ({
        kind: 'credit-given' as const,
        credit: price,
        plan,
        charge: { ...charge, credit: 500, renewalsCovered },
        card: unknownCard,
      })),
    ),
    { kind: 'credit-given', credit: price, plan: null, ...unforeseen },
  ],
  receipt: [
    receipt,
    {
      ...receipt,
      number: null,
      plan: null,
      period: null,
      card: null,
      tax: nothing,
      discount: { amount: price, discounts: [] },
      withdrawUntil: null,
    },
  ],
  'renewal-ahead': [
    { kind: 'renewal-ahead', plan: 'YEARLY', renewsAt: date, until: null, due: price, card },
    {
      kind: 'renewal-ahead',
      plan: 'YEARLY',
      renewsAt: date,
      until: later,
      due: price,
      card: null,
    },
    { kind: 'renewal-ahead', plan: 'YEARLY', renewsAt: date, until: null, due: nothing, card },
  ],
  'card-expires': [
    { kind: 'card-expires', card, expires: { month: 12, year: 2025 }, chargeAt: date },
    { kind: 'card-expires', card: unknownCard, expires: { month: 1, year: 2026 }, chargeAt: date },
  ],
  'payment-failed': [
    declined,
    { ...declined, retryAt: null },
    { ...declined, isPremiumOn: true },
    { ...declined, lacksCard: true },
    { ...declined, lacksCard: true, isPremiumOn: true },
  ],
  'late-payment-returned': [{ kind: 'late-payment-returned', paid: price }],
  refunded: [
    { kind: 'refunded', refunded: price, paid: price, access: null },
    { kind: 'refunded', refunded: nothing, paid: price, access: 'continues' },
    { kind: 'refunded', refunded: price, paid: price, access: 'ended' },
    { kind: 'refunded', refunded: price, paid: price, access: 'withdrawn' },
  ],
  'card-needs-action': [{ kind: 'card-needs-action', due: price }],
  'plan-changed': [
    { kind: 'plan-changed', plan: 'YEARLY', ...renewal },
    { kind: 'plan-changed', plan: 'MONTHLY', ...unforeseen },
  ],
  cancelled: [
    { kind: 'cancelled', endsAt: date, next: null },
    { kind: 'cancelled', endsAt: date, next: { at: later, due: price } },
    { kind: 'cancelled', endsAt: date, next: { at: later, due: nothing } },
    { kind: 'cancelled', endsAt: date, next: { at: later, due: null } },
  ],
  resumed: [
    { kind: 'resumed', plan: 'MONTHLY', ...renewal },
    { kind: 'resumed', plan: null, ...unforeseen },
  ],
  paused: [
    { kind: 'paused', startsAt: date, resumesAt: later, due: price },
    { kind: 'paused', startsAt: date, resumesAt: null, due: null },
  ],
  'pause-ending': [
    { kind: 'pause-ending', plan: 'MONTHLY', resumesAt: date, due: price, card },
    { kind: 'pause-ending', plan: 'MONTHLY', resumesAt: date, due: nothing, card },
  ],
  'pause-over': [
    { kind: 'pause-over', plan: 'MONTHLY', ...renewal },
    { kind: 'pause-over', plan: 'MONTHLY', ...unforeseen },
  ],
  ended: [
    { kind: 'ended', becauseUnpaid: true },
    { kind: 'ended', becauseUnpaid: false },
    { kind: 'ended', becauseUnpaid: false, reported: 'DISPUTED' },
    { kind: 'ended', becauseUnpaid: false, reported: 'FRAUD_WARNING' },
  ],
  'duplicate-ended': [
    { kind: 'duplicate-ended', refunded: true },
    { kind: 'duplicate-ended', refunded: false },
  ],
  'withdrawal-accepted': [{ kind: 'withdrawal-accepted' }],
  'withdrawal-refused': [
    { kind: 'withdrawal-refused', refusal: 'OVER', lastDay: '2026-01-22' },
    { kind: 'withdrawal-refused', refusal: 'ENDED', lastDay: null },
    { kind: 'withdrawal-refused', refusal: 'WITHDRAWN', lastDay: null },
    { kind: 'withdrawal-refused', refusal: 'WITHDREW_BEFORE', lastDay: null },
  ],
};

const statement = { name, email: 'ann@example.com', message: null, received_at: new Date(at) };
const ofStatements: Record<StatementEmail['kind'], Write[]> = {
  link: [
    () => statements.confirmLinkEmail(name, 'abc', site),
    () => statements.noContractEmail(site),
  ],
  receipt: [
    () => statements.acknowledgementEmail(statement, site),
    () => statements.acknowledgementEmail({ ...statement, message: 'Invoice A-1' }, site),
  ],
};

const browser = { userId: 'u', device: 'Firefox on Linux', at };
const linked = { kind: 'browser-linked', ...browser } as const;
type LicenceEmail = Parameters<typeof licenceEmail>[0];
const ofLicence: Record<LicenceEmail['kind'], LicenceEmail[]> = {
  'browser-linked': [
    { ...linked, linkedBy: 'page' },
    { ...linked, linkedBy: 'code' },
    { ...linked, linkedBy: 'licence' },
  ],
  'browser-used-twice': [{ kind: 'browser-used-twice', ...browser }],
};

const request = {
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

const news = { subject: 'News', body: 'It is **new**.\n\n- [Plans](/pricing)' };
const owner = { name, email: 'ann@example.com', isUndeliverable: false, language: null };
const billing = { siteUrl: site, taxNote: withoutTax };

/** An email as it is sent. */
export type ComposedEmail = ReturnType<typeof composeEmail>;

/** Emails of one kind, each in a language. */
type Kind = readonly [name: string, emails: ((language: string) => ComposedEmail)[]];

const kindOf = (kind: string, parts: Write[]): Kind => [
  kind,
  parts.map((write) => (language) => inLanguage(language, () => composeEmail(write(), site))),
];

/** Each kind of email to users and visitors, in its variants. Those to staff and the operator are in English. */
export const everyEmail: readonly Kind[] = [
  ...Object.entries(ofAccounts).map(([kind, parts]) => kindOf(kind, parts)),
  ...Object.entries<EmailContent[]>(ofBilling).map(([kind, contents]) =>
    kindOf(
      kind,
      contents.map((content) => () => partsOfEmail(content, owner, billing)),
    ),
  ),
  ...Object.entries(ofStatements).map(([kind, parts]) => kindOf(`withdrawal-${kind}`, parts)),
  ...Object.entries(ofLicence).map(([kind, jobs]) =>
    kindOf(
      kind,
      jobs.map((job) => () => licenceEmail(job, name, site)),
    ),
  ),
  kindOf('help-receipt', [() => receiptEmail(request, true), () => receiptEmail(request, false)]),
  kindOf('install-link', [() => installLinkEmail(site)]),
  ...(['marketing', 'service'] as const).map((purpose): Kind => [
    `mailing for ${purpose}`,
    [(language) => composeMailing({ purpose, ...news }, { name, token: 'abc', language }, site)],
  ]),
];
