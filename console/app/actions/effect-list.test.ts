import type { Effect } from '@stillweb/contract/console/actions';
import { expect, test } from 'vitest';
import { effectsBeyond, groupEffects } from './effect-list.tsx';

const effect = (of: Effect['of'], text: string, more: Partial<Effect> = {}): Effect => ({
  of,
  text,
  amount: null,
  at: null,
  ...more,
});
const dollars = (amount: number) => ({ amount: { amount, currency: 'usd' } });
const refunded = effect('money', 'Refunded', dollars(900));
const fee = effect('money', 'Fee lost', dollars(56));
const mail = effect('mail', 'A mail says so');
const warning = effect('warning', 'Disputed');

test.each<[string, Effect[], [string, Effect[]][]]>([
  ['nothing', [], []],
  ['one', [mail], [['mail', [mail]]]],
  [
    'several',
    [mail, refunded, warning, fee],
    [
      ['warning', [warning]],
      ['money', [refunded, fee]],
      ['mail', [mail]],
    ],
  ],
])('%s: effects are grouped by kind, warnings first', (_what, effects, groups) => {
  expect(groupEffects(effects).map((group) => [group.of, group.effects])).toEqual(groups);
});

test.each<[string, Effect[], Effect[], Effect[]]>([
  ['the same', [refunded, mail], [{ ...mail }, { ...refunded }], []],
  ['one more', [refunded, mail], [refunded], [mail]],
  ['one less', [refunded], [refunded, mail], []],
  [
    'another sum',
    [effect('money', 'Refunded', dollars(450))],
    [refunded],
    [effect('money', 'Refunded', dollars(450))],
  ],
  [
    'another currency',
    [refunded],
    [effect('money', 'Refunded', { amount: { amount: 900, currency: 'gbp' } })],
    [refunded],
  ],
  [
    'another day',
    [effect('date', 'Ends', { at: '2026-12-01T00:00:00Z' })],
    [effect('date', 'Ends', { at: '2026-12-02T00:00:00Z' })],
    [effect('date', 'Ends', { at: '2026-12-01T00:00:00Z' })],
  ],
  ['another kind', [effect('warning', 'x')], [effect('mail', 'x')], [effect('warning', 'x')]],
])('%s: new effects of a preview', (_what, effects, others, added) => {
  expect(effectsBeyond(effects, others)).toEqual(added);
});
