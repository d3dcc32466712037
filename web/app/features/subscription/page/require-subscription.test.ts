import { expect, it } from 'vitest';
import { decideView } from './require-subscription.tsx';

const active = { access: 'active', status: 'ACTIVE' } as const;
const none = { access: 'inactive', status: undefined } as const;
const ended = { access: 'inactive', status: 'CANCELED' } as const;
const pastDue = { access: 'inactive', status: 'PAST_DUE' } as const;
const unknown = { access: 'unknown', status: 'PAST_DUE' } as const;

it.each([
  { ...unknown, isAnswered: false, hasFailed: false, view: 'loading' },
  { ...unknown, isAnswered: false, hasFailed: true, view: 'unavailable' },
  { ...active, isAnswered: false, hasFailed: false, view: 'loading' },
  { ...active, isAnswered: false, hasFailed: true, view: 'unavailable' },
  { ...active, isAnswered: true, hasFailed: false, view: 'page' },
  { ...active, isAnswered: true, hasFailed: true, view: 'page' },
  { ...none, isAnswered: true, hasFailed: false, view: 'required' },
  { ...none, isAnswered: true, hasFailed: true, view: 'required' },
  { ...ended, isAnswered: true, hasFailed: false, view: 'required' },
  { ...pastDue, isAnswered: true, hasFailed: false, view: 'payment due' },
])(
  'access: $access, status: $status, answered: $isAnswered, failed: $hasFailed: shows $view',
  ({ view, ...facts }) => {
    expect(decideView(facts)).toBe(view);
  },
);
