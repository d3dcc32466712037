import { expect, test } from 'vitest';

import { findFiles } from '../src/hiding/site-index.ts';
import { hidingCss } from '../src/hiding/style-sheet.ts';
import { adContainers } from './ad-containers.ts';
import { buildHiding, permitHidingFiles } from './build-hiding.ts';
import { collectGroups } from './groups.ts';

const rule = { exception: false, sites: [], exceptSites: [], selector: '.ad' };
const group = {
  id: 'ads',
  feature: null,
  rules: [],
  hidingExceptions: { genericOn: [], allOn: [] },
  scrolling: [],
};

test('our own lists need no more than a style sheet for each group, and its text for frames', () => {
  const files = buildHiding(collectGroups());
  expect(Object.keys(files)).toEqual([
    'hiding/ads.css',
    'hiding/ads-sheet.js',
    'hiding/cookies.css',
    'hiding/cookies-sheet.js',
    'hiding/sites.js',
    'hiding.json',
  ]);
  expect(permitHidingFiles(files, 'chrome')).toEqual({});
  expect(files['hiding/cookies.css']).toContain('body.ot-overflow-hidden{overflow:auto!important;');
});

test('licence 58: of 30,000 sites a page reads an index and at most one small file, and few in vain', () => {
  const site = (number: number) => `site${number}.example${number % 7}.com`;
  const hiding = Array.from({ length: 30_000 }, (_, number) => ({
    ...rule,
    sites: [site(number)],
  }));
  const files = buildHiding([{ ...group, hiding }]);
  const sizes = Object.entries(files).map(([path, { length }]) => [path, length] as const);
  expect(sizes.filter(([path, size]) => path === 'hiding/sites.js' && size > 62_000)).toEqual([]);
  const { index } = JSON.parse(/\{.*\}/.exec(files['hiding/sites.js'] ?? '')?.[0] ?? '');
  const inVain = Array.from({ length: 10_000 }, (_, number) => `www.other${number}.net`).filter(
    (host) => findFiles(index, host).length > 0,
  );
  expect(inVain.length).toBeLessThan(200);
  for (const number of [0, 1, 29_999]) {
    const [file, ...others] = findFiles(index, `www.${site(number)}`);
    expect(others).toEqual([]);
    expect(JSON.parse(files[`hiding/sites-${file}.json`] ?? '')).toMatchObject({
      [site(number)]: { ads: { own: { hide: ['.ad'] } } },
    });
  }
});

test('a selector that a browser cannot read spoils no other', () => {
  expect(hidingCss(['.a', 'p:unknown', '#b', 'p:has(> b)'])).toBe(
    '.a,\n#b{display:none!important}\n' +
      'p:unknown{display:none!important}\n' +
      'p:has(> b){display:none!important}\n',
  );
});

test('each container of ads says whose it is, and none stands in two places', () => {
  expect(adContainers.filter(({ reason }) => reason.length < 20)).toEqual([]);
  const selectors = adContainers.flatMap(({ selectors }) => selectors);
  expect(new Set(selectors).size).toBe(selectors.length);
});
