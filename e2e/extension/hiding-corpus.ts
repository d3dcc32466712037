import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildHiding, permitHidingFiles } from '../../extension/rules/build-hiding.ts';
import { collectGroups, type BuiltGroup } from '../../extension/rules/groups.ts';
import { parseRule, type HidingRule } from '../../extension/src/filter-syntax/parse-rule.ts';
import { copyExtension } from './build-extension.ts';

/** Rules of each kind, by the group that they are in. */
const lists: Record<string, string[]> = {
  ads: [
    '##.everywhere',
    '##div:has(> .inside)',
    '##p:unknown-to-browsers',
    '##.not-on-shop',
    'shop.example#@#.not-on-shop',
    'news.example##.on-news',
    'news.example,~sport.news.example##.not-on-sport',
    'sport.news.example##.on-sport',
    '##.given-up',
  ],
  annoyances: ['#@#.given-up', '##.premium', 'news.example##.premium-on-news'],
  cookies: ['##.notice'],
};

const hidingExceptions = { genericOn: ['plain.example'], allOn: ['bare.example'] };

/** The kinds of elements that are hidden on each host, and those that Premium adds. */
export const hidden = {
  'news.example': {
    free: ['everywhere', 'has', 'not-on-shop', 'on-news', 'not-on-sport'],
    premium: ['premium', 'premium-on-news', 'notice'],
  },
  'sport.news.example': {
    free: ['everywhere', 'has', 'not-on-shop', 'on-news', 'on-sport'],
    premium: ['premium', 'premium-on-news', 'notice'],
  },
  'shop.example': { free: ['everywhere', 'has'], premium: ['premium', 'notice'] },
  'other.example': {
    free: ['everywhere', 'has', 'not-on-shop'],
    premium: ['premium', 'notice'],
  },
  'plain.example': { free: [], premium: [] },
  'bare.example': { free: [], premium: [] },
} satisfies Record<string, { free: string[]; premium: string[] }>;

const kinds = [
  ...Object.values(hidden).flatMap(({ free, premium }) => [...free, ...premium]),
  // Never hidden: what was taken back, and what ordinary pages call their own.
  'given-up',
  'ad',
  'ads',
  'ad-banner',
  'banner',
  'advertisement',
  'sponsor',
  'cookie',
];

const elements = [...new Set(kinds)]
  .map((kind) =>
    kind === 'has'
      ? '<div data-kind="has"><i class="inside">ad</i></div>'
      : `<div data-kind="${kind}" class="${kind}">ad</div>`,
  )
  .join('');

/** The kinds of elements that are hidden at the moment. */
const look = `[...document.querySelectorAll('[data-kind]')]
  .filter((element) => getComputedStyle(element).display === 'none')
  .map((element) => element.dataset.kind).sort()`;

/**
 * A page with an element of each kind and one in a frame without an address. Its first script notes in
 * `seen` what is hidden, and whether the page scrolls although it has locked itself.
 */
export const page = `<!doctype html>
  <style>.locked { overflow: hidden; position: fixed }</style>
  <body class="locked">${elements}<svg height="3000"></svg>
  <script>
    scrollTo(0, 50);
    const seen = { hidden: ${look}, scrolls: scrollY === 50 };
  </script>
  <iframe srcdoc="<p class='everywhere'>ad</p>"></iframe></body>`;

/**
 * A page with frames without an address, whose elements `everywhere` and `on-news` tell whether rules for
 * all sites and those for this one count in them, and a frame of another host if its address names one.
 */
export const framesPage = `<!doctype html><body><script>
  const ad = '<i class="everywhere">ad</i><i class="on-news">ad</i>';
  const add = (properties) =>
    document.body.appendChild(Object.assign(document.createElement('iframe'), properties));
  document.body.insertAdjacentHTML('beforeend', ad);
  add({ name: 'blank' }).contentDocument.body.innerHTML = ad;
  const { contentDocument: written } = add({ name: 'written' });
  written.open();
  written.write(ad);
  written.close();
  const src = URL.createObjectURL(new Blob([ad], { type: 'text/html' }));
  const sandbox = 'allow-scripts';
  add({ name: 'srcdoc', srcdoc: ad });
  add({ name: 'sandboxed', srcdoc: ad, sandbox });
  add({ name: 'blob', src });
  add({ name: 'sandboxed blob', src, sandbox });
  add({ name: 'data', src: 'data:text/html,' + ad });
  const other = new URLSearchParams(location.search).get('frame');
  if (other) add({ name: 'other', src: 'https://' + other + '/frames' });
</script>`;

/** In a page or frame: the classes of the elements that are hidden. */
export const readHidden = `[...document.querySelectorAll('i')]
  .filter((element) => getComputedStyle(element).display === 'none')
  .map((element) => element.className).join()`;

/** In the page: what its first script saw, and whether the frame's element is hidden. */
export const readSeen = `({
  ...seen,
  frame: getComputedStyle(frames[0].document.querySelector('p')).display === 'none',
})`;

/** The policy of a page that forbids all styles and requests. */
export const strictPolicy = "default-src 'none'; script-src 'unsafe-inline'; frame-src *";

/** A copy of a build that hides by the rules of the corpus. */
export function copyWithCorpus(from: string, to: string, browser: 'chrome' | 'firefox'): void {
  const groups = collectGroups().map((group) => ({
    ...group,
    hidingExceptions: group.id === 'ads' ? hidingExceptions : group.hidingExceptions,
    hiding: (lists[group.id] ?? []).flatMap(readRule),
    scrolling: group.id === 'cookies' ? ['body.locked'] : [],
  }));
  copyWithHiding(from, to, browser, groups);
}

/** A copy of a build that hides by the groups, wherever it is. */
function copyWithHiding(
  from: string,
  to: string,
  browser: 'chrome' | 'firefox',
  groups: BuiltGroup[],
): void {
  const files = buildHiding(groups);
  copyExtension(from, to, (manifest) => {
    manifest.host_permissions = ['<all_urls>'];
    Object.assign(manifest, permitHidingFiles(files, browser));
  });
  for (const [path, contents] of Object.entries(files)) {
    writeFileSync(join(to, path), contents);
  }
}

/** @returns the rule of a line, if it hides */
function readRule(line: string): HidingRule[] {
  const parsed = parseRule(line);
  return parsed.kind === 'hiding' ? [parsed.rule] : [];
}
