import { expect, test } from 'vitest';

import { ads } from './ads.ts';
import { annoyances } from './annoyances.ts';
import { compileRules, listHosts } from './compile-rules.ts';
import { consentPlatforms } from './groups.ts';
import { collectGroups } from './groups.ts';
import { trackers } from './trackers.ts';

const lists = { ads, trackers, annoyances };
const hostsOf = (name: keyof typeof lists) => lists[name].flatMap(({ hosts }) => listHosts(hosts));

test.each<[keyof typeof lists, string[]]>([
  [
    'ads',
    [
      'doubleclick.net',
      'googlesyndication.com',
      'adnxs.com',
      'amazon-adsystem.com',
      'criteo.com',
      'taboola.com',
      'outbrain.com',
    ],
  ],
  [
    'trackers',
    [
      'google-analytics.com',
      'googletagmanager.com',
      'scorecardresearch.com',
      'hotjar.com',
      'segment.io',
      'mixpanel.com',
    ],
  ],
  ['annoyances', ['popads.net', 'propellerads.com', 'pushnami.com']],
])('%s holds at least 200 hosts, the best known among them', (name, known) => {
  expect(hostsOf(name)).toEqual(expect.arrayContaining(known));
  expect(hostsOf(name).length).toBeGreaterThanOrEqual(200);
});

const everyHost = [
  ...Object.values(lists).flat(),
  ...consentPlatforms.map(({ hosts = '' }) => ({ hosts })),
].flatMap(({ hosts }) => listHosts(hosts));

test('no host stands in two places', () => {
  expect(everyHost.filter((host, index) => everyHost.indexOf(host) !== index)).toEqual([]);
});

test('each entry is the name of a host', () => {
  const host = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
  expect(everyHost.filter((entry) => !host.test(entry))).toEqual([]);
});

test('each group says why', () => {
  const reasons = Object.values(lists).flatMap((groups) => groups.map(({ reason }) => reason));
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});

test('rules block third parties, and never a page that is opened', () => {
  for (const { action, condition } of collectGroups().flatMap(({ rules }) => rules)) {
    expect(action.type).toBe('block');
    expect(condition.domainType).toBe('thirdParty');
    expect(condition.resourceTypes).not.toContain('main_frame');
  }
});

test('a group becomes one rule for its hosts and one for each address', () => {
  const rules = compileRules([
    { reason: 'why', hosts: 'b.example a.example', urlFilters: ['||c.example/pixel'] },
    { reason: 'why', hosts: 'd.example' },
  ]);
  expect(
    rules.map(({ id, condition }) => [id, condition.requestDomains ?? condition.urlFilter]),
  ).toEqual([
    [1, ['a.example', 'b.example']],
    [2, '||c.example/pixel'],
    [3, ['d.example']],
  ]);
});

test('at least 150 consent platforms are known, each by a name of its own and by what it shows', () => {
  expect(consentPlatforms.length).toBeGreaterThanOrEqual(150);
  const names = consentPlatforms.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const unseen = consentPlatforms.filter(({ hosts, notices }) => !hosts && !notices);
  expect(unseen).toEqual([]);
  const notices = consentPlatforms.flatMap(({ notices = [] }) => notices);
  expect(notices.filter((notice, index) => notices.indexOf(notice) !== index)).toEqual([]);
});

test('only a page as a whole scrolls again', () => {
  const locks = consentPlatforms.flatMap(({ locks = [] }) => locks);
  expect(locks.filter((lock) => !/^html[.:]|(^| )body(\W|$)/.test(lock))).toEqual([]);
});
