import { expect, it } from 'vitest';
import { decideView } from './decide-view.ts';

it.each([
  { access: 'unknown', isAnswered: false, hasFailed: false, view: 'loading' },
  { access: 'unknown', isAnswered: false, hasFailed: true, view: 'unavailable' },
  { access: 'active', isAnswered: false, hasFailed: false, view: 'loading' },
  { access: 'active', isAnswered: false, hasFailed: true, view: 'unavailable' },
  { access: 'active', isAnswered: true, hasFailed: false, view: 'page' },
  { access: 'active', isAnswered: true, hasFailed: true, view: 'page' },
  { access: 'inactive', isAnswered: true, hasFailed: false, view: 'required' },
  { access: 'inactive', isAnswered: true, hasFailed: true, view: 'required' },
] as const)(
  'access: $access, answered: $isAnswered, failed: $hasFailed: shows $view',
  ({ view, ...facts }) => {
    expect(decideView(facts)).toBe(view);
  },
);
