import { expect, test } from 'vitest';
import type { Enrollment } from '../store/audit-log.ts';
import { mayBeOnePerson } from './second-person.ts';

const askedAt = new Date('2026-11-28T12:00:00Z');
const hoursBefore = (hours: number) => new Date(askedAt.getTime() - hours * 3_600_000);
const joined = (memberId: string, inviterId: string | null, hours: number): Enrollment => ({
  memberId,
  inviterId,
  joinedAt: hoursBefore(hours),
});

const founder = joined('founder', null, 9000);
const other = joined('other', null, 9000);
const puppet = joined('puppet', 'founder', 1);

test.each<[what: string, enrollments: Enrollment[], pair: [string, string], isOne: boolean]>([
  ['a new member and the one who invited', [puppet], ['founder', 'puppet'], true],
  ['a member of 71 hours', [joined('puppet', 'founder', 71)], ['founder', 'puppet'], true],
  ['a member of 72 hours', [joined('puppet', 'founder', 72)], ['founder', 'puppet'], false],
  ['a new member of another chain', [puppet], ['other', 'puppet'], false],
  [
    'two whom one member invited',
    [puppet, joined('second', 'founder', 1)],
    ['puppet', 'second'],
    true,
  ],
  [
    'a new member and one whom the same member invited long ago',
    [puppet, joined('second', 'founder', 500)],
    ['puppet', 'second'],
    true,
  ],
  ['over two steps', [puppet, joined('second', 'puppet', 1)], ['founder', 'second'], true],
  [
    'over a member of long ago',
    [joined('lead', 'founder', 500), joined('second', 'lead', 1)],
    ['founder', 'second'],
    true,
  ],
  [
    'an aunt and a niece',
    [puppet, joined('lead', 'founder', 500), joined('second', 'lead', 500)],
    ['puppet', 'second'],
    true,
  ],
  [
    'two of long ago, who have invited a new member each',
    [joined('lead', 'founder', 500), puppet, joined('third', 'lead', 1)],
    ['founder', 'lead'],
    false,
  ],
  [
    'a member of long ago who was invited again',
    [joined('lead', null, 500), joined('lead', 'founder', 1)],
    ['founder', 'lead'],
    true,
  ],
  [
    'two whom the command line invited',
    [joined('lead', null, 1), joined('finance', null, 1)],
    ['lead', 'finance'],
    false,
  ],
])('security 85: %s', (_what, enrollments, [one, another], isOne) => {
  const all = [founder, other, ...enrollments];
  for (const [askerId, deciderId] of [
    [one, another],
    [another, one],
  ] as const) {
    expect(mayBeOnePerson(all, { askerId, deciderId, askedAt })).toBe(isOne);
  }
});
