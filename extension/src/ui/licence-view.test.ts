import type { Entitlement } from '@stillweb/licence';
import { expect, test } from 'vitest';

import { decideLicenceView } from './licence-view.ts';

const now = Date.UTC(2026, 10, 23, 12);
const hour = 3_600_000;
const code = { userCode: 'DGRQ-NXVX', verificationUri: 'https://site/link', expiresAt: now + hour };

const permitted = { allSites: true, problems: [] };

const unlinked: Entitlement = {
  state: 'unlinked',
  features: [],
  expired: false,
  unreachable: false,
};
const free: Entitlement = {
  ...unlinked,
  state: 'free',
  status: 'NONE',
  validUntil: now + 80 * hour,
};
const premium: Entitlement = {
  ...free,
  state: 'premium',
  status: 'ACTIVE',
  features: ['trackers'],
};
const trial = (hours: number): Entitlement => ({
  ...premium,
  status: 'TRIALING',
  trialEnd: now + hours * hour,
});

test.each([
  [
    'not linked',
    { entitlement: unlinked },
    'notLinked',
    ['notLinkedText'],
    ['link', 'use-code', 'trial'],
  ],
  ['a code waits', { entitlement: unlinked, code }, 'linking', ['linkingWait'], ['link']],
  [
    'refused',
    { entitlement: unlinked, linkEnd: 'denied' },
    'notLinked',
    ['endDenied'],
    ['link', 'use-code', 'trial'],
  ],
  [
    'too late',
    { entitlement: unlinked, linkEnd: 'expired' },
    'notLinked',
    ['endExpired'],
    ['link', 'use-code', 'trial'],
  ],
  [
    'sixth browser',
    { entitlement: unlinked, linkEnd: 'limit-reached' },
    'notLinked',
    ['endLimit'],
    ['browsers', 'link', 'use-code'],
  ],
  ['trial', { entitlement: trial(110) }, 'trial', ['trialDays'], []],
  ['last day of the trial', { entitlement: trial(20) }, 'trial', ['trialDays'], []],
  ['premium', { entitlement: premium }, 'premium', ['premiumText'], []],
  ['cancelled', { entitlement: { ...premium, until: now + hour } }, 'premium', ['premiumEnds'], []],
  [
    'without permission',
    { entitlement: premium, allSites: false },
    'premium',
    ['allSites'],
    ['all-sites'],
  ],
  [
    'past due',
    { entitlement: { ...free, status: 'PAST_DUE' } },
    'pastDue',
    ['pastDueText'],
    ['card', 'poll'],
  ],
  [
    'paused',
    { entitlement: { ...free, status: 'PAUSED' } },
    'paused',
    ['pausedText'],
    ['plans', 'poll'],
  ],
  ['never subscribed', { entitlement: free }, 'noPremium', ['noPremiumText'], ['trial', 'poll']],
  [
    'ended',
    { entitlement: { ...free, status: 'CANCELED' } },
    'noPremium',
    ['noPremiumText'],
    ['plans', 'poll'],
  ],
  [
    'not paid yet',
    { entitlement: { ...free, status: 'INCOMPLETE' } },
    'noPremium',
    ['incompleteText'],
    ['plans', 'poll'],
  ],
  [
    'a status of a later version',
    { entitlement: { ...free, status: 'FROZEN' } },
    'noPremium',
    ['noPremiumText'],
    ['plans', 'poll'],
  ],
  [
    'server down',
    { entitlement: { ...premium, unreachable: true } },
    'premium',
    ['unreachable', 'unreachableUntil'],
    ['poll'],
  ],
  [
    'down for days',
    { entitlement: { ...free, status: 'ACTIVE', expired: true, unreachable: true } },
    'noPremium',
    ['unreachable', 'unreachableOff'],
    ['poll'],
  ],
  [
    'down without Premium',
    { entitlement: { ...free, unreachable: true } },
    'noPremium',
    ['unreachable', 'noPremiumText'],
    ['poll'],
  ],
] as const)('%s', (_name, status, title, lines, actions) => {
  const view = decideLicenceView({ ...permitted, ...status }, now);
  expect([view.title, view.lines.map(({ key }) => key), view.actions]).toEqual([
    title,
    lines,
    actions,
  ]);
});

test.each([
  [7 * 24, 7],
  [7 * 24 - 1, 7],
  [49, 3],
  [25, 2],
  [20, 1],
  [-1, 1],
])('a trial of %d hours more has %d days left', (hours, count) => {
  const { lines } = decideLicenceView({ ...permitted, entitlement: trial(hours) }, now);
  expect(lines).toEqual([{ key: 'trialDays', count }]);
});

test('without the server Premium stays on until the token or the subscription ends', () => {
  const offline = { ...premium, unreachable: true };
  const timeOf = (entitlement: Entitlement) =>
    decideLicenceView({ ...permitted, entitlement }, now).lines[1];
  expect(timeOf(offline)).toMatchObject({ time: now + 80 * hour });
  expect(timeOf({ ...offline, until: now + hour })).toMatchObject({ time: now + hour });
});

test('licence 53: a refusal of the browser is shown below the state', () => {
  const problems = ['rulesets', 'scripts', 'storage'] as const;
  const { title, lines } = decideLicenceView(
    { entitlement: premium, allSites: true, problems: [...problems] },
    now,
  );
  expect(title).toBe('premium');
  expect(lines.map(({ key }) => key)).toEqual([
    'premiumText',
    'problemRulesets',
    'problemScripts',
    'problemStorage',
  ]);
});
