import type { Action, ActionState } from '@stillweb/contract/console/actions';
import { permissionsOf, type Role } from '@stillweb/contract/console/roles';
import { expect, test } from 'vitest';
import { mayDecide } from './may-decide.ts';

test.each<[Role, 'own' | 'other', Action, ActionState, boolean]>([
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
  const requestedBy = { id: whose === 'own' ? 'me' : 'colleague', name: 'Ada' };
  const me = { id: 'me', permissions: permissionsOf(role) };
  expect(mayDecide({ action, requestedBy, state }, me)).toBe(may);
});
