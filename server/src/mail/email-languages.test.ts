import { productName } from '@stillweb/contract/billing/plans';
import { brand, postalAddress } from '@stillweb/contract/brand';
import ar from '@stillweb/texts/ar.json' with { type: 'json' };
import de from '@stillweb/texts/de.json' with { type: 'json' };
import { languageOf, pathPrefix } from '@stillweb/texts/languages';
import { provideCatalogues } from '@stillweb/texts/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { untranslatedWords } from '../../../scripts/clients/untranslated.ts';
import { everyEmail, name, site, type ComposedEmail } from '../../test/objects/every-email.ts';
import { provideTexts } from '../platform/language.ts';

/** The texts that were looked up in German. */
const used = new Set<string>();

beforeAll(() => {
  provideTexts();
  const recorded = new Proxy(de, {
    get: (texts, id) => {
      used.add(String(id));
      return Reflect.get(texts, id);
    },
  });
  provideCatalogues({ de: recorded, ar });
});

/** What stands in each language alike. */
const names = [
  brand.name,
  productName,
  postalAddress,
  brand.registration,
  name,
  'Invoice A-1',
  'A-1',
  'H-20417',
  'Google',
  'Visa',
  'SPRING',
  'FRIENDS',
  'Firefox on Linux',
  'Chrome',
  'Edge',
  'Brave',
  'Opera',
  'Firefox',
  'News',
  'It is new.',
  'It is ',
  'new',
  'Plans',
];
const ofPseudoLanguage = [
  'January',
  'August',
  'March',
  'December',
  'AM',
  'PM',
  'at',
  'UTC',
  'US Dollar',
];
const ofArabic = ['Premium', 'UTC', 'US$'];

/** Dates, times and amounts as each language writes them; the longer ones first. */
const facts = [
  {
    en: 'August 1, 2026 at 9:30 AM UTC',
    de: '1. August 2026 um 09:30 Uhr (UTC)',
    ar: '1 أغسطس 2026 في 9:30 ص بتوقيت UTC',
  },
  {
    en: 'January 8, 2026 at 11:30 PM UTC',
    de: '8. Januar 2026 um 23:30 Uhr (UTC)',
    ar: '8 يناير 2026 في 11:30 م بتوقيت UTC',
  },
  {
    en: 'March 1, 2027 at 12:00 PM UTC',
    de: '1. März 2027 um 12:00 Uhr (UTC)',
    ar: '1 مارس 2027 في 12:00 م بتوقيت UTC',
  },
  { en: 'January 8, 2026', de: '8. Januar 2026', ar: '8 يناير 2026' },
  { en: 'January 22, 2026', de: '22. Januar 2026', ar: '22 يناير 2026' },
  { en: 'March 1, 2027', de: '1. März 2027', ar: '1 مارس 2027' },
  { en: 'December 2025', de: 'Dezember 2025', ar: 'ديسمبر 2025' },
  { en: 'January 2026', de: 'Januar 2026', ar: 'يناير 2026' },
  { en: '$1,234.50', de: '1.234,50 $', ar: '1,234.50 US$' },
  { en: '$12.00', de: '12,00 $', ar: '12.00 US$' },
  { en: '$9.00', de: '9,00 $', ar: '9.00 US$' },
  { en: '$5.00', de: '5,00 $', ar: '5.00 US$' },
  { en: '$1.50', de: '1,50 $', ar: '1.50 US$' },
  { en: '$0.00', de: '0,00 $', ar: '0.00 US$' },
];

/** Without the marks of directions, and with plain spaces. */
const plain = (text: string) =>
  text.replaceAll(/[\u200E\u200F\u2066-\u2069]/g, '').replaceAll(/[\u00A0\u202F]/g, ' ');

/** Of the HTML, what is read: first what mail programs show beside the subject. */
const readable = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<blockquote.*?<\/blockquote>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');

const withoutQuotation = (text: string) => text.replaceAll(/^> .*$/gm, '');
const linksOf = (text: string) => text.match(/https?:\/\/[^\s⟧)]+/g) ?? [];

/** What is in no isolate. */
function exposed(text: string): string {
  const rest = text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '');
  return rest === text ? text.replaceAll(/https?:\/\/\S+/g, '') : exposed(rest);
}

const codes = ['en', 'de', 'ar', 'en-XA', 'ar-XB'] as const;

const composed = new Map<object, Partial<Record<string, ComposedEmail>>>();

/** An email in a language, which is made once. */
function compose(write: (language: string) => ComposedEmail, code: string): ComposedEmail {
  const made = composed.get(write) ?? {};
  composed.set(write, made);
  return (made[code] ??= write(code));
}

describe.each(everyEmail)('languages 11: %s', (_kind, emails) => {
  const inEach = (check: (email: ComposedEmail, english: ComposedEmail, code: string) => void) => {
    for (const write of emails)
      for (const code of codes) check(compose(write, code), compose(write, 'en'), code);
  };

  test('languages 8, 11: it names its language and direction, and leads to pages in it', () => {
    inEach(({ html, text }, english, code) => {
      const dir = languageOf(code).dir === 'rtl' ? ' dir="rtl"' : '';
      expect(html).toMatch(`<!doctype html><html lang="${code}"${dir}><head>`);
      const links = linksOf(english.text).map((url) =>
        url.startsWith(`${site}/`) ? site + pathPrefix(code) + url.slice(site.length) : url,
      );
      expect(linksOf(text)).toEqual(links);
      for (const [, path] of html.matchAll(/href="https:\/\/stillweb\.example([^"]*)"/g)) {
        expect(path).toMatch(new RegExp(`^${pathPrefix(code)}/`));
      }
    });
  });

  test('languages 11: subject, HTML and text are wholly in it', () => {
    for (const write of emails) {
      const english = compose(write, 'en');
      expect(english.subject + english.html + english.text).not.toMatch(
        /[⟦⟧\u202A-\u202E\u2066-\u2069]/,
      );
      for (const [code, own] of [
        ['en-XA', ofPseudoLanguage],
        ['ar', ofArabic],
      ] as const) {
        const { subject, html, text } = compose(write, code);
        const read = [subject, withoutQuotation(text), readable(html)].map(plain).join('\n');
        expect(untranslatedWords(read, [...names, ...own])).toEqual([]);
        expect(read).not.toMatch(/[٠-٩۰-۹]/);
      }
    }
  });

  test('languages 11: dates, times and amounts are written as in it', () => {
    inEach(({ subject, html, text }, english, code) => {
      if (code !== 'de' && code !== 'ar') return;
      const parts = [
        [english.subject, subject],
        [english.text, text],
        [readable(english.html), readable(html)],
      ];
      for (const [before = '', after = ''] of parts) {
        let left = plain(before);
        for (const { en, ...fact } of facts) {
          if (!left.includes(en)) continue;
          left = left.replaceAll(en, '');
          expect(plain(after)).toContain(fact[code]);
        }
        expect(left).not.toMatch(/\$\d|\d:\d\d|\b20\d\d\b/);
      }
    });
  });

  test('languages 15: each time names its zone', () => {
    inEach(({ subject, html, text }, _english, code) => {
      if (code.includes('-')) return;
      const read = plain([subject, text, readable(html)].join('\n'));
      const times = read.match(/\d{1,2}:\d\d/g) ?? [];
      expect(read.match(/\d{1,2}:\d\d( [AP]M| [صم] بتوقيت| Uhr)? \(?UTC/g) ?? []).toHaveLength(
        times.length,
      );
    });
  });

  test('languages 16: from right to left, addresses, codes, prices and names keep their direction', () => {
    inEach(({ subject, html, text }, _english, code) => {
      if (languageOf(code).dir === 'ltr') return;
      expect(text).toContain(`\u2068${brand.supportEmail}\u2069`);
      const rest = exposed([subject, withoutQuotation(text), readable(html)].join('\n'));
      expect(rest).not.toContain(name);
      expect(rest).not.toMatch(/@|\d{4}|\$|\d:\d\d|H-20417|A-1|Visa|Google/);
      expect(text).not.toMatch(/https?:\/\/\S*[\u2068\u2069]/);
    });
  });

  test('languages 16: from right to left, each line and each URL runs in its own direction', () => {
    inEach(({ subject, html, text }, _english, code) => {
      if (code !== 'ar') return;
      for (const line of [subject, ...text.split('\n')]) {
        if (/\p{Script=Arabic}/u.test(line))
          expect(exposed(line)).toMatch(/^[^A-Za-z]*[\u200F\p{Script=Arabic}]/u);
        // Only the operator's own text has more than an address in a line.
        if (/https?:/.test(line)) expect(line).toMatch(/^https?:\S+$|^- Plans/);
      }
      const paragraphs = html.replaceAll(
        /<span dir="ltr">[^<]*<\/span>| (?:href|class)="[^"]*"/g,
        '',
      );
      expect(paragraphs).not.toMatch(/https?:/);
    });
  });
});

test('languages 16: the message of a mailing has the direction of its letters', () => {
  const [, [write] = []] = everyEmail.find(([kind]) => kind === 'mailing for marketing') ?? [];
  for (const code of codes) {
    const html = write && compose(write, code).html;
    expect(html).toContain('<h1 dir="auto">News</h1>');
    expect(html).toContain('<p dir="auto">It is <strong>new</strong>.</p><ul dir="auto"><li>');
  }
});

test('languages 11: each text of emails is in an email of this table', () => {
  for (const [, emails] of everyEmail) for (const write of emails) compose(write, 'de');
  const texts = Object.keys(de).filter((id) => /^(emails|mailings|withdrawal-refusal)\./.test(id));
  expect(texts.filter((id) => !used.has(id))).toEqual([]);
});

const counted = [
  ['recovery-code-used', 'en', ['0 are', 'One is', '2 are', '3 are', '11 are', '100 are']],
  [
    'recovery-code-used',
    'de',
    ['Keiner ist', 'Einer ist', '2 sind', '3 sind', '11 sind', '100 sind'],
  ],
  [
    'recovery-code-used',
    'ar',
    [
      'لم يبقَ أي رمز.',
      'بقي رمز واحد.',
      'بقي رمزان.',
      'بقيت 3 رموز.',
      'بقي 11 رمزًا.',
      'بقي 100 رمز.',
    ],
  ],
  [
    'credit-given',
    'de',
    [
      'wird zuerst verbraucht',
      'für den nächsten Monat',
      'die nächsten 2 Monate',
      'die nächsten 3 Monate',
      'die nächsten 11 Monate',
      'die nächsten 100 Monate',
    ],
  ],
  [
    'credit-given',
    'ar',
    [
      'يُستخدم رصيدك البالغ 5.00 US$ أولًا',
      'الشهر القادم',
      'الشهرين القادمين',
      '3 أشهر قادمة',
      '11 شهرًا قادمًا',
      '100 شهر قادم.',
    ],
  ],
  [
    'trial-started',
    'de',
    ['für einen Monat', 'für 2 Monate', 'für 3 Monate', 'für 11 Monate', 'für 100 Monate'],
  ],
  [
    'trial-started',
    'ar',
    ['لمدة شهر،', 'لمدة شهرين،', 'لمدة 3 أشهر،', 'لمدة 11 شهرًا،', 'لمدة 100 شهر،'],
  ],
] as const;

test.each(counted)('languages 11: %s has the plurals of %s', (kind, code, texts) => {
  const emails = everyEmail.find(([each]) => each === kind)?.[1] ?? [];
  const said = emails.map((write) => plain(compose(write, code).text)).join('\n');
  for (const text of texts) expect(said).toContain(text);
});
