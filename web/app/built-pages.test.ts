// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { brand } from '@stillweb/contract/brand';
import arabic from '@stillweb/texts/ar.json' with { type: 'json' };
import german from '@stillweb/texts/de.json' with { type: 'json' };
import { splitPath } from '@stillweb/texts/languages';
import { beforeAll, expect, test } from 'vitest';
import { buildSite, isFile, listPages, readFile, readPage, readSite } from '../test/built-site.ts';
import { advertorialOffers, appPaths, legalPaths } from './site-map.ts';

beforeAll(buildSite, 240_000);

const open = (path: string) => new DOMParser().parseFromString(readPage(path), 'text/html');

const textOf = (element: Element | null) => element?.textContent.replaceAll(/\s+/g, ' ').trim();

/**
 * A part of a page: all its text, and the texts of its headings, buttons and links, but for those to other languages;
 * a link with its address.
 */
function read(path: string, part: 'header' | 'main' | 'footer') {
  const element = open(path).querySelector(part);
  const all = (selector: string) => [...(element?.querySelectorAll(selector) ?? [])];
  return {
    count: (selector: string) => all(selector).length,
    text: textOf(element),
    headings: all('h1, h2, h3, h4').map(textOf),
    buttons: all('button').map(textOf),
    links: all('a[href]:not([hreflang])').map(
      (link) => `${link.getAttribute('aria-label') ?? textOf(link)} → ${link.getAttribute('href')}`,
    ),
  };
}

test('every link of a built page leads to a page, a section or a file that exists', () => {
  const pages = new Map(listPages().map((path) => [path, open(path)]));
  const { redirects, spaPaths } = readSite();
  const known = new Set([...pages.keys(), ...Object.keys(redirects), ...spaPaths]);
  const broken: string[] = [];
  let count = 0;
  for (const [path, page] of pages) {
    for (const link of page.querySelectorAll('a[href], link[href]')) {
      const href = link.getAttribute('href') ?? '';
      const { origin, pathname, hash } = new URL(href, brand.homeUrl + path);
      // The way over a provider belongs to the API.
      if (origin !== brand.homeUrl || pathname.startsWith('/api/v1/auth/provider/')) continue;
      count += 1;
      const section = decodeURIComponent(hash.slice(1));
      const hasSection = !section || pages.get(pathname)?.getElementById(section);
      if (!(known.has(pathname) || isFile(pathname)) || !hasSection)
        broken.push(`${path}: ${href}`);
    }
  }
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(1000);
});

test('every page links to the main pages in its header and, but for those of the log-in, its footer', () => {
  const englishPages = listPages().filter((path) => splitPath(path).code === 'en');
  for (const path of englishPages) {
    expect(read(path, 'header').links, path).toEqual(
      expect.arrayContaining([
        `${brand.name} → /`,
        'About Us → /about',
        'Pricing → /pricing',
        'Blog → /blog',
        'Login → /auth/login',
      ]),
    );
    if (path.startsWith('/auth/')) continue;
    const footer = read(path, 'footer');
    expect(footer.links, path).toEqual([
      'EULA → /eula',
      'Terms of Service → /terms',
      'Privacy Policy → /privacy',
      'About Us → /about',
      'Frequently Ask Question → /faqs',
      'Blog → /blog',
      'Help → /help',
      'Withdraw from contract → /withdraw',
    ]);
    expect(footer.text, path).toMatch(new RegExp(`20\\d\\d ${brand.name}.*All Rights Reserved`));
  }
});

test.each(appPaths)('the page %s says that it needs JavaScript where there is none', (path) => {
  expect(readPage(path)).toMatch(/<noscript>.*This page needs JavaScript.*<\/noscript>/s);
});

test.each([...legalPaths, '/withdraw'])(
  'languages 22: %s begins with which text is binding, in each language but English',
  (path) => {
    const firstTexts = (page: string) =>
      [...open(page).querySelectorAll('h1 + p, h1 + p + p')].map(textOf);
    expect(firstTexts(`/de${path}`)).toContain(german['legal.binding']);
    expect(firstTexts(`/ar${path}`)).toContain(arabic['legal.binding']);
    expect(read(path, 'main').text).not.toContain('English text');
  },
);

type Expected = {
  path: string;
  headings?: string[];
  buttons?: string[];
  links?: string[];
  texts?: RegExp[];
};

const support = `${brand.supportEmail} → mailto:${brand.supportEmail}`;
const features = [
  'Block Unlimited Ads',
  'Ultra-Fast Website Loading Apps',
  'Disable Annoying Notifications',
  'Terminate Intrusive Trackers',
  'Compatible with your Browser',
  'Youtube Ad Blocker',
  'Pop-up Blocker',
].join('');
const plans = [
  new RegExp(`Monthly.*\\$30\\$9per month70% Off${features}Choose plan`),
  new RegExp(`AnnualBest value.*\\$330\\$99per year70% Off.*${features}Choose plan`),
];
const afterSignUp: Omit<Expected, 'path'> = {
  texts: [/verification email was sent/i, /spam or junk/i],
  links: ['Go to Login Screen → /auth/login'],
};
const afterReset: Omit<Expected, 'path'> = {
  texts: [/reset instructions were sent/i, /within a few minutes/i],
  links: ['Back to Login → /auth/login'],
};

test.each<Expected>([
  { path: '/', links: [`Add to Chrome → ${brand.chromeStoreUrl}`, 'Read all Questions → /faqs'] },
  {
    path: '/about',
    headings: ['About Us', 'Our Beliefs', 'Our Team', 'Why Us'],
    links: [support],
    texts: [/Sharjah/],
  },
  { path: '/blog', headings: [brand.insightsName, 'Recent Articles'] },
  {
    path: '/faqs',
    headings: ['General', 'Installation', 'Features', 'Troubleshooting', 'Account', 'Support'],
  },
  { path: '/privacy', headings: ['Privacy Policy'], texts: [/25\/07\/2025/, /\b13\b/] },
  { path: '/eula', links: ['Privacy Policy → /privacy'], texts: [/April 29, 2025/] },
  {
    path: '/terms',
    texts: [
      /April 29, 2025/,
      /Trackers: Blocks the scripts and pixels that follow you/,
      /Last revised \w+ \d+, 20\d\d/,
      /courts of Sharjah/i,
    ],
  },
  { path: '/check-verficationEmail', ...afterSignUp },
  { path: '/auth/check-verficationEmail', ...afterSignUp },
  { path: '/check-resetPasswordEmail', ...afterReset },
  { path: '/auth/check-resetPasswordEmail', ...afterReset },
  { path: '/pricing', texts: plans },
  {
    path: '/onboarding',
    headings: [
      'Install and pin the extension',
      'Log in or create an account',
      'Subscribe to Premium with a 7-day free trial',
      'Premium',
    ],
    texts: plans,
  },
  {
    path: '/auth/login',
    links: ['Sign up → /auth/signup', 'Forgot password? → /auth/forget-password'],
  },
  {
    path: '/auth/forget-password',
    headings: ['Reset Your Password'],
    buttons: ['Send Reset Link'],
    links: ['Back to Login → /auth/login'],
  },
  {
    path: '/subscription/failed',
    links: ['Try Again → /pricing', 'Return to Homepage → /', support],
    texts: [
      /could not be processed/i,
      /no charges were made/i,
      /insufficient funds/i,
      /expired/i,
      /declined/i,
      /temporary/i,
    ],
  },
])('the page $path has its headings, texts and links', ({ path, texts = [], ...names }) => {
  const page = read(path, 'main');
  for (const text of texts) expect(page.text).toMatch(text);
  for (const kind of ['headings', 'buttons', 'links'] as const) {
    expect(page[kind]).toEqual(expect.arrayContaining(names[kind] ?? []));
  }
});

test.each([
  ['/', 'article', 3],
  ['/', 'details', 5],
  ['/blog', 'article', 5],
  ['/faqs', 'details', 16],
  ['/pricing', 'article', 2],
  ['/onboarding', 'article', 2],
])('the page %s has as many "%s" as it should: %i', (path, selector, count) => {
  expect(read(path, 'main').count(selector)).toBe(count);
});

test.each([
  ['/updates', ['£6.99', '£20']],
  ['/updatesusa', ['$8.99', '70%', '10,000', '$30', '$20']],
  ['/updatesusa2', ['$8.99', 'Chrome']],
] as const)(
  'the advertorial %s says what it is, its claims, and leads to its offer',
  (path, claims) => {
    const { text, links } = read(path, 'main');
    for (const claim of ['Advertorial', ...claims]) expect(text).toContain(claim);
    const offer = advertorialOffers[path];
    const addresses = links.map((link) => link.replace(/.* → /, ''));
    expect(addresses.filter((address) => address.includes('offer='))).toHaveLength(5);
    expect(addresses.filter((address) => address === `/?offer=${offer}`)).toHaveLength(3);
    expect(addresses.filter((address) => address === `/pricing?offer=${offer}`)).toHaveLength(2);
  },
);

test('languages 24: a page before one of Stripe says that it is in English where Stripe lacks the language', () => {
  const sentence = (text: string) => text.replace('{terms} ', '');
  for (const path of ['/pricing', '/onboarding']) {
    const says = (prefix: string, text: string) =>
      textOf(open(prefix + path).querySelector('main'))?.includes(sentence(text));
    expect(says('/ar', arabic['plan-terms.in-english'])).toBe(true);
    expect(says('/de', german['plan-terms.in-english'])).toBe(false);
    expect(says('', 'The payment page is in English.')).toBe(false);
  }
});

test.each([
  ['/auth/login', ''],
  ['/de/auth/signup', '?language=de'],
  ['/ar/auth/login', '?language=ar'],
])('languages 9, 10: before its script runs, %s leads to providers with %j', (path, query) => {
  const template = readFile(`../templates${path}/index.html`);
  const [, own] = /\/auth\/provider\/{{provider\.id}}([^"]*)"/.exec(template) ?? [];
  expect(own).toBe(query);
});
