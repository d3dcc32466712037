import { expect, test } from 'vitest';

import { describeRegistration, elsewhereFiles, registrationsOf } from './page-script.ts';

const everywhere = ['http://*/*', 'https://*/*'];
const script = { id: 'pages' as const, js: ['x.js'] };

test.each([
  [[], [], [['pages', everywhere, []]]],
  [
    [],
    ['a.example'],
    [
      ['pages', everywhere, ['*://*.a.example/*']],
      ['elsewhere-pages', ['*://*.a.example/*'], []],
    ],
  ],
  [['b.example'], ['a.example'], [['pages', ['*://*.b.example/*'], ['*://*.a.example/*']]]],
  [
    ['b.example', 'c.a.example'],
    ['a.example', 'm.b.example'],
    [
      [
        'pages',
        ['*://*.b.example/*', '*://*.c.a.example/*'],
        ['*://*.a.example/*', '*://*.m.b.example/*'],
      ],
      ['elsewhere-pages', ['*://*.m.b.example/*', '*://*.c.a.example/*'], []],
    ],
  ],
])(
  'licence 68: a script of %j with the allowed sites %j is registered as %j',
  (sites, allowed, expected) => {
    const registrations = registrationsOf({ ...script, sites }, allowed);
    expect(
      registrations.map(({ id, matches, excludeMatches }) => [id, matches, excludeMatches]),
    ).toEqual(expected);
  },
);

test('licence 70: all scripts and style sheets reach frames without an address', () => {
  const parts = [
    { ...script, sites: [] },
    { id: 'hide-y' as const, sites: [], css: ['y.css'], allFrames: true },
  ];
  const registrations = parts.flatMap((part) => registrationsOf(part, ['a.example']));
  expect(registrations.map(({ id, matchOriginAsFallback }) => [id, matchOriginAsFallback])).toEqual(
    [
      ['pages', true],
      ['elsewhere-pages', true],
      ['hide-y', true],
    ],
  );
});

test('licence 68: a script in frames of allowed sites stands between files of its own', () => {
  const [, elsewhere] = registrationsOf({ ...script, sites: [] }, ['a.example']);
  const [before, after] = ['elsewhere/before-pages.js', 'elsewhere/after-pages.js'];
  expect(elsewhere?.js).toEqual([before, 'x.js', after]);
  expect(Object.keys(elsewhereFiles())).toEqual(expect.arrayContaining([before, after]));
});

test('licence 70: a registration that differs in any field is another one, whatever the order of its patterns', () => {
  const [registration] = registrationsOf({ ...script, sites: ['b.example', 'a.example'] }, []);
  if (!registration) throw new Error('unreachable: a script has a registration');
  const { excludeMatches, css, matches, ...stored } = registration;
  const described = describeRegistration(registration);
  expect([excludeMatches, css]).toEqual([[], []]);
  expect(describeRegistration({ ...stored, matches: matches.toReversed() })).toBe(described);
  const changes = {
    id: 'y',
    js: ['y.js'],
    css: ['y.css'],
    matches: everywhere,
    excludeMatches: everywhere,
    allFrames: false,
    matchOriginAsFallback: false,
    runAt: 'document_end' as const,
    world: 'MAIN' as const,
    persistAcrossSessions: false,
  } satisfies typeof registration;
  for (const [field, value] of Object.entries(changes)) {
    expect(describeRegistration({ ...registration, [field]: value }), field).not.toBe(described);
  }
});
