import { expect, test } from 'vitest';

import type { RuleCondition } from '../rules/compile-rules.ts';
import { collectGroups } from '../rules/groups.ts';
import { buildLists } from './build-lists.ts';
import { limits, type Browser } from './browsers.ts';
import { aList } from './test/a-list.ts';

/** What a list of these lines alone makes of the group of trackers, for a build without lists of ours. */
async function buildTrackers(lines: string[], browser: Browser = 'chrome') {
  const own = [
    {
      id: 'trackers',
      feature: 'trackers',
      rules: [],
      hiding: [],
      hidingExceptions: { genericOn: [], allOn: [] },
      scrolling: [],
    },
  ];
  const { groups, leftOut, counts } = await buildLists([aList(lines)], browser, own);
  return { group: groups[0] ?? own[0], leftOut, counts: counts[0] };
}

const block = (condition: RuleCondition, priority: number) => [
  { id: 1, action: { type: 'block' }, condition, priority },
];
const allow = (condition: RuleCondition, priority: number) => [
  { id: 1, action: { type: 'allow' }, condition, priority },
];

test.each([
  ['||a.example^', block({ requestDomains: ['a.example'] }, 1)],
  ['0.0.0.0 a.example', block({ requestDomains: ['a.example'] }, 1)],
  ['||ads.a.example', block({ requestDomains: ['ads.a.example'] }, 1)],
  ['ads.a.example', block({ requestDomains: ['ads.a.example'] }, 1)],
  ['-ads.a.example', block({ urlFilter: '-ads.a.example' }, 1)],
  ['ads.min.js', block({ urlFilter: 'ads.min.js' }, 1)],
  ['||bücher.example^', block({ requestDomains: ['xn--bcher-kva.example'] }, 1)],
  ['||a.example/ü', block({ urlFilter: '||a.example/%C3%BC' }, 1)],
  ['0.0.0.0 bücher.example', block({ requestDomains: ['xn--bcher-kva.example'] }, 1)],
  ['||a.example/x.js', block({ urlFilter: '||a.example/x.js' }, 1)],
  ['|https://a.example/', block({ urlFilter: '|https://a.example/' }, 1)],
  ['/banner/*.gif|', block({ urlFilter: '/banner/*.gif|' }, 1)],
  ['/re-\\d{3}\\.js/', block({ regexFilter: '/re-\\d{3}\\.js/'.slice(1, -1) }, 1)],
  ['||a.example^$3p', block({ requestDomains: ['a.example'], domainType: 'thirdParty' }, 2)],
  ['||a.example^$1p', block({ requestDomains: ['a.example'], domainType: 'firstParty' }, 2)],
  [
    '||a.example^$css,xhr,beacon',
    block(
      {
        requestDomains: ['a.example'],
        resourceTypes: ['stylesheet', 'xmlhttprequest', 'ping'],
      },
      68,
    ),
  ],
  [
    '||a.example^$~image',
    block({ requestDomains: ['a.example'], excludedResourceTypes: ['image', 'main_frame'] }, 2),
  ],
  ['||a.example^$all', block({ requestDomains: ['a.example'] }, 1)],
  [
    '||a.example^$script,document,popup',
    block({ requestDomains: ['a.example'], resourceTypes: ['script'] }, 101),
  ],
  [
    '/x$from=a.example|~b.a.example',
    block(
      {
        urlFilter: '/x',
        initiatorDomains: ['a.example'],
        excludedInitiatorDomains: ['b.a.example'],
      },
      202,
    ),
  ],
  [
    '$script,domain=bücher.example',
    block({ initiatorDomains: ['xn--bcher-kva.example'], resourceTypes: ['script'] }, 301),
  ],
  [
    '/x$domain=a.example,denyallow=b.example',
    block(
      {
        urlFilter: '/x',
        initiatorDomains: ['a.example'],
        excludedRequestDomains: ['b.example'],
      },
      202,
    ),
  ],
  ['||a.example^$important', block({ requestDomains: ['a.example'] }, 1_000_001)],
  [
    '||a.example/AdX$match-case',
    block({ urlFilter: '||a.example/AdX', isUrlFilterCaseSensitive: true }, 2),
  ],
  ['||a.example^$_____', block({ requestDomains: ['a.example'] }, 1)],
  ['@@||a.example^', allow({ requestDomains: ['a.example'] }, 100_001)],
  ['@@ads.a.example', allow({ urlFilter: 'ads.a.example' }, 100_001)],
  ['@@||a.example^$important', allow({ requestDomains: ['a.example'] }, 1_100_001)],
])('licence 54: %s becomes a rule of the browser', async (line, rules) => {
  const { group, leftOut, counts } = await buildTrackers([line]);
  expect(group?.rules).toEqual(rules);
  expect(leftOut).toEqual([]);
  expect(counts).toEqual({ list: 'list.txt', taken: 1, merged: 0, leftOut: 0 });
});

test.each([
  ['a.example##.ad:has-text(Ad)', /procedural/],
  ['a.example##+js(set, x, 1)', /scriptlet/],
  ['a.example#$#body { overflow: auto }', /style/],
  ['a.example##^script', /source of pages/],
  ['[$path=/x]a.example##.ad', /condition/],
  ['a.*##.ad', /pattern/],
  ['a.example##p:foo', /selector/],
  ['a.example##a:has(b:has(c))', /selector/],
  ['||a.example^$', /no rule/],
  ['||a.example^$document', /whole pages/],
  ['||a.example^$popup', /windows/],
  ['||a.example^$redirect=noopjs', /replacement file/],
  ['||a.example^$rewrite=abp-resource:blank-js', /replacement file/],
  ["||a.example^$csp=script-src 'none'", /only blocks and lets through/],
  ['||a.example^$removeparam=utm', /only blocks and lets through/],
  ['||a.example^$cookie', /only blocks and lets through/],
  ['||a.example^$app=x', /modifier \$app is not known/],
  ['||a.example^$header=x', /modifier \$header is not known/],
  ['||a.example^$script,sitekey=x', /modifier \$sitekey is not known/],
  ['@@||a.example^$genericblock', /modifier \$genericblock is not known/],
  ['@@||a.example^$jsinject', /does not do/],
  ['@@||a.example/path^$generichide', /whole sites/],
  ['||a.example^$domain=b.*', /whole names/],
  ['||a.example^$domain=b.example|~c.*', /whole names/],
  ['||a.example^$domain=/b\\d/', /regular expression/],
  ['/ü\\d/', /ASCII/],
  ['ads', /too general/],
  ['!#include other.txt', /other files/],
  ['!#unheard-of', /directive !#unheard/],
  ['!+ UNHEARD_OF', /hint is not known/],
])('licence 55: %s is left out: %s', async (rule, reason) => {
  const { group, leftOut, counts } = await buildTrackers([rule]);
  expect(group?.rules).toEqual([]);
  expect(group?.hiding).toEqual([]);
  expect(leftOut).toEqual([
    { list: 'list.txt', line: 1, rule, reason: expect.stringMatching(reason) },
  ]);
  expect(counts).toEqual({ list: 'list.txt', taken: 0, merged: 0, leftOut: 1 });
});

test.each([
  ['##@import url(http://tracker.example/x.css);.x', /selector/],
  ['##.a;.b', /selector/],
  ['##[a="\f;@import url(x);"]', /selector/],
  ['##body', /whole pages/],
  ['a.example##:is(.x, html)', /whole pages/],
  ['/^https?:\\/\\/[^\\/]*\\/(a+)+\\.js$/', /minutes/],
  [`a.example##.x${':not('.repeat(5000)}.y${')'.repeat(5000)}`, /selector/],
])('licence 76: %s is left out: %s', async (rule, reason) => {
  for (const browser of ['chrome', 'firefox'] as const) {
    const { group, leftOut } = await buildTrackers([rule], browser);
    expect([group?.rules, group?.hiding]).toEqual([[], []]);
    expect(leftOut).toMatchObject([{ line: 1, rule, reason: expect.stringMatching(reason) }]);
  }
});

test.each(['##.\uFFFD', '||a.example/\uFFFD', '||\ud800.example^', '||a\0b.example^'])(
  'licence 77: %j is no Unicode, and left out',
  async (rule) => {
    const { leftOut } = await buildTrackers(['||a.example^', rule]);
    expect(leftOut).toMatchObject([
      { list: 'list.txt', line: 2, reason: expect.stringMatching(/Unicode/) },
    ]);
  },
);

test.each([
  ['a host of very many labels', `||${'a.'.repeat(100_000)}b^`],
  ['a site of very many labels', `${'a.'.repeat(100_000)}b##.x`],
  ['very deep brackets', `a.example##.x${':has('.repeat(40_000)}`],
  ['a condition of very many brackets', `!#if ${'('.repeat(200_000)}`],
])('licence 76: a line of 200 kB with %s is read like others', async (_what, line) => {
  const { group, counts } = await buildTrackers(['||b.example^', line]);
  expect(group?.rules[0]?.condition.requestDomains).toEqual(['b.example']);
  expect(counts?.taken).toBeGreaterThan(0);
});

test.each([
  ['/ads-(?=x)/', ['firefox']],
  [`/${'(ads|banners|popups|sponsored)[0-9]{50}'.repeat(3)}/`, ['firefox']],
  ['/(?i)ads-[0-9]/', ['chrome']],
  ['/ads-[/', []],
])('licence 55: %s is for %j alone', async (line, takenBy) => {
  for (const browser of ['chrome', 'firefox'] as const) {
    const { group, leftOut } = await buildTrackers([line], browser);
    expect([group?.rules.length, leftOut.length]).toEqual(
      takenBy.includes(browser) ? [1, 0] : [0, 1],
    );
  }
});

test('a rule that names sites by patterns too is taken for the others, and that is said', async () => {
  const { group, leftOut, counts } = await buildTrackers(['/x$domain=a.example|google.*']);
  expect(group?.rules).toHaveLength(1);
  expect(leftOut).toMatchObject([{ line: 1, reason: 'taken without the sites google.*' }]);
  expect(counts).toMatchObject({ taken: 1, leftOut: 0 });
});

test('a note is never left out, and neither is a rule that a list takes back', async () => {
  const lines = ['!#if adguard', '! A note', '!#endif', '/x$domain=a.example|b.*'];
  const { leftOut } = await buildTrackers([...lines, '/x$domain=b.*|a.example,badfilter']);
  expect(leftOut).toEqual([]);
});

test('exceptions to hiding name the hosts of pages', async () => {
  const { group } = await buildTrackers([
    '@@||a.example^$generichide',
    '@@||b.example^$elemhide,jsinject',
    '@@||c.example^$document',
    '@@*$ghide,domain=d.example|e.example',
    '@@||f.example^$ghide',
    '@@||f.example^$ghide,badfilter',
  ]);
  expect(group?.hidingExceptions).toEqual({
    genericOn: ['a.example', 'd.example', 'e.example'],
    allOn: ['b.example', 'c.example'],
  });
  expect(group?.rules).toMatchObject([{ action: { type: 'allowAllRequests' } }]);
});

test('rules of hosts become one for each set of conditions, without duplicates', async () => {
  const { group, counts } = await buildTrackers([
    '||b.example^',
    '||a.example^',
    '||c.example^$3p',
    '||sub.a.example^',
    '127.0.0.1 a.example',
    '||a.example^$third-party',
    '||d.example^$third-party',
    '##.ad',
    '*##.ad',
  ]);
  expect(group?.rules.map(({ condition }) => condition.requestDomains)).toEqual([
    ['a.example', 'b.example'],
    ['a.example', 'c.example', 'd.example'],
  ]);
  expect(group?.hiding).toHaveLength(1);
  expect(counts).toMatchObject({ taken: 6, merged: 3, leftOut: 0 });
});

test('what our own lists block already adds nothing', async () => {
  const lines = [
    '||doubleclick.net^$third-party',
    '||ads.doubleclick.net^$3p',
    '||doubleclick.net^',
  ];
  const { counts, groups } = await buildLists([aList(lines)], 'chrome', collectGroups());
  expect(counts).toMatchObject([{ taken: 1, merged: 2 }]);
  const own = collectGroups().find(({ id }) => id === 'trackers');
  const built = groups.find(({ id }) => id === 'trackers');
  expect(built?.rules.slice(0, -1)).toEqual(own?.rules);
});

test('$badfilter takes back the rules of every list, in whatever order its modifiers stand', async () => {
  const lists = [
    aList(['||a.example^$script,3p', '||b.example^'], { file: 'one.txt' }),
    aList(['||a.example^$third-party,script,badfilter'], { file: 'two.txt' }),
  ];
  const { groups, leftOut, counts } = await buildLists(lists, 'chrome', []);
  expect(groups[0]?.rules.map(({ condition }) => condition.requestDomains)).toEqual([
    ['b.example'],
  ]);
  expect(leftOut).toEqual([]);
  expect(counts).toMatchObject([
    { taken: 1, merged: 1 },
    { taken: 0, merged: 1 },
  ]);
});

test.each([
  [['!#if env_mv3', '||a.example^', '!#endif'], true],
  [['!#if (adguard && !adguard_ext_safari)', '||a.example^', '!#endif'], false],
  [['!#if adguard', '||b.example^', '!#else', '||a.example^', '!#endif'], true],
  [['!#if env_firefox || env_chromium', '!#if !ext_ublock', '||a.example^', '!#endif'], true],
  [['!#if env_mv3 (', '||a.example^', '!#endif'], false],
  [['!+ NOT_PLATFORM(ios, ext_chromium)', '||a.example^'], false],
  [['!+ PLATFORM(ext_chromium) NOT_OPTIMIZED', '||a.example^'], true],
  [['!+ NOT_OPTIMIZED', '||a.example^'], true],
  [['!+ PLATFORM(ios)', '! A note', '||a.example^'], false],
])('of %j the rule of a.example is taken: %s', async (lines, isTaken) => {
  const { group } = await buildTrackers(lines);
  const hosts = group?.rules.flatMap(({ condition }) => condition.requestDomains);
  expect(hosts?.includes('a.example')).toBe(isTaken);
});

test(
  'licence 65: of what is over the limits of a browser, exceptions stay and the last rules go',
  { tags: 'exhaustive' },
  async () => {
    const most = limits.firefox.rules;
    const rules = Array.from({ length: most }, (_, index) => `||a.example/${index}/`);
    const { group, leftOut, counts } = await buildTrackers(
      [...rules, '@@||a.example/needed/'],
      'firefox',
    );
    expect(group?.rules).toHaveLength(most);
    expect(group?.rules.at(-1)?.action.type).toBe('allow');
    expect(leftOut).toEqual([
      {
        list: 'list.txt',
        line: most,
        rule: `||a.example/${most - 1}/`,
        reason: 'over the limit: Firefox takes 30000 rules',
      },
    ]);
    expect(counts).toMatchObject({ taken: most, leftOut: 1 });
  },
);

test('licence 65: more groups than a browser takes end the build', async () => {
  const lists = Array.from({ length: 21 }, (_, index) =>
    aList(['||a.example^'], { group: { id: `g${index}`, feature: null, name: 'G' } }),
  );
  await expect(buildLists(lists, 'firefox', [])).rejects.toThrow(
    'lists.json: 21 rulesets are more than the 20 that Firefox takes',
  );
});

test('licence 65: regular expressions have a limit of their own', async () => {
  const rules = Array.from({ length: 1002 }, (_, index) => `/ads-${index}-[0-9]/`);
  const { group, leftOut } = await buildTrackers([...rules, '||a.example/x']);
  expect(group?.rules).toHaveLength(1001);
  expect(leftOut.map(({ line }) => line)).toEqual([1001, 1002]);
});

test('licence 54: the same lists give the same rules, byte by byte', async () => {
  const lines = ['||b.example^', '/x$domain=a.example', '@@||c.example/x', '##.ad', '/r[0-9]x/'];
  const build = async () => JSON.stringify(await buildTrackers(lines));
  expect(await build()).toBe(await build());
});

test('licence 63: a group of an operator is free, or comes with Premium', async () => {
  const social = { id: 'social', feature: 'popups', name: 'Social' };
  const lists = [aList(['||a.example^'], { group: social })];
  const { groups } = await buildLists(lists, 'chrome', collectGroups());
  expect(groups.at(-1)).toMatchObject({ ...social, rules: [{ id: 1 }] });
});

test('licence 55: Firefox has names of its own for images in sets and for beacons', async () => {
  const lines = ['||a.example^$image,ping', '||a.example^$~image'];
  const typesFor = async (browser: Browser) => {
    const { group } = await buildTrackers(lines, browser);
    return group?.rules.map(
      ({ condition }) => condition.resourceTypes ?? condition.excludedResourceTypes,
    );
  };
  expect(await typesFor('chrome')).toEqual([
    ['image', 'ping'],
    ['image', 'main_frame'],
  ]);
  expect(await typesFor('firefox')).toEqual([
    ['image', 'imageset', 'ping', 'beacon'],
    ['image', 'imageset', 'main_frame'],
  ]);
});
