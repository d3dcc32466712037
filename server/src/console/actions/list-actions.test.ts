import type { AnyAction, ActionState } from '@stillweb/contract/console/actions';
import type { Role } from '@stillweb/contract/console/staff/roles';
import { expect, test } from 'vitest';
import { presentAction } from './list-actions.ts';

const at = new Date('2026-11-01T10:00:00Z');

const asked = {
  id: 'action',
  role: 'support' as const,
  user_id: 'user',
  target: null,
  digest: '',
  effects: [],
  confirm: '',
  used: null,
  plan: null,
  before: null,
  reason: null,
  ticket: null,
  request_id: null,
  created_at: at,
  requested_at: at,
  decided_by: null,
  decided_at: null,
  begun_at: null,
  intent_id: null,
  answers: 0,
  ended_at: null,
  message: null,
  asker_name: 'Ada',
  customer_name: 'Grace',
  decider_name: null,
  request: null,
  note: null,
  decision_note: null,
};

test.each<[Role, 'own' | 'other', AnyAction, ActionState, boolean]>([
  ['lead', 'other', 'refund', 'awaits-approval', true],
  ['owner', 'other', 'erase', 'awaits-approval', true],
  ['finance', 'other', 'refund', 'awaits-approval', true],
  ['lead', 'own', 'refund', 'awaits-approval', false],
  ['owner', 'own', 'erase', 'awaits-approval', false],
  ['support', 'other', 'refund', 'awaits-approval', false],
  ['finance', 'other', 'erase', 'awaits-approval', false],
  ['engineer', 'other', 'resync', 'awaits-approval', false],
  ['lead', 'other', 'refund', 'running', false],
  ['lead', 'other', 'refund', 'expired', false],
])('%s decides about the request of %s, %s in state %s: %j', (role, whose, action, state, may) => {
  const row = {
    ...asked,
    action,
    staff_id: whose === 'own' ? 'me' : 'colleague',
    // An expired one is stored as it was.
    state: state === 'expired' ? ('awaits-approval' as const) : state,
    expires_at: new Date(at.getTime() + (state === 'expired' ? -1 : 1)),
  };
  expect(presentAction(row, { id: 'me', role }, at)).toMatchObject({ state, mayDecide: may });
});

test('a request of an earlier release that could not be made now is left out', () => {
  const request = { action: 'give-credit', amount: 99_999_900 } as const;
  const row = { ...asked, action: 'give-credit', staff_id: 'me', state: 'done' } as const;
  const shown = { ...row, expires_at: at, request };
  expect(presentAction(shown, { id: 'me', role: 'lead' }, at)).toMatchObject({ request: null });
});

test.each<[Role, string | null]>([
  ['lead', 'Grace'],
  ['engineer', null],
])('%s reads the name of the customer as %j', (role, customerName) => {
  const row = {
    ...asked,
    action: 'resync',
    staff_id: 'me',
    state: 'done',
    expires_at: at,
  } as const;
  expect(presentAction(row, { id: 'me', role }, at)).toMatchObject({ customerName });
});
