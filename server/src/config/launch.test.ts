import { brand as example } from '@stillweb/contract/brand';
import { expect, test } from 'vitest';
import { findLaunchProblems } from './launch.ts';

const brand = {
  ...Object.fromEntries(Object.keys(example).map((name) => [name, 'of a company'])),
  domain: 'quiet.test',
} as typeof example;
const live = {
  PUBLIC_URL: 'https://www.quiet.test',
  STRIPE_SECRET_KEY: 'rk_live_1',
  CLOCK_URL: undefined,
  TRIALS_PER_CARD: 1,
};

test('a site that sells has no problem', () => {
  expect(findLaunchProblems(live, brand)).toEqual({ errors: [], warnings: [] });
});

test.each([
  ['a clock of a rehearsal', { CLOCK_URL: 'http://127.0.0.1:12111/sandbox/clock' }, 'CLOCK_URL'],
  ['a stand-in', { STRIPE_API_BASE: 'http://127.0.0.1:12111' }, 'STRIPE_API_BASE leads'],
  ['clear text', { PUBLIC_URL: 'http://quiet.test' }, 'PUBLIC_URL must be https'],
])('with a live key %s is refused', (_what, differences, message) => {
  const { errors } = findLaunchProblems({ ...live, ...differences }, brand);
  expect(errors).toEqual([expect.stringContaining(message)]);
});

test.each([
  ['a test key', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY is a test key'],
  ['several trials of a card', { TRIALS_PER_CARD: 100 }, 'TRIALS_PER_CARD=100'],
  [
    'the domain of another brand',
    { PUBLIC_URL: 'https://loud.test' },
    'PUBLIC_URL is on loud.test',
  ],
])('%s is a warning', (_what, differences, message) => {
  expect(findLaunchProblems({ ...live, ...differences }, brand)).toEqual({
    errors: [],
    warnings: [expect.stringContaining(message)],
  });
});

test('the facts that the project comes with are refused with a live key, and a warning with a test key', () => {
  const facts = ['streetAddress', 'registration', 'euRepresentative', 'domain', 'supportEmail'];
  const named = facts.map((fact) => `contract/src/brand.ts: ${fact} is an example`);
  const url = { PUBLIC_URL: `https://${example.domain}` };
  expect(findLaunchProblems({ ...live, ...url }, example).errors).toEqual(
    expect.arrayContaining(named),
  );
  const rehearsal = { ...live, ...url, STRIPE_SECRET_KEY: 'sk_test_1' };
  const { errors, warnings } = findLaunchProblems(rehearsal, example);
  expect(errors).toEqual([]);
  expect(warnings).toEqual(expect.arrayContaining(named));
});

test('on this machine a rehearsal may go without https and a domain', () => {
  const rehearsal = { ...live, PUBLIC_URL: 'http://localhost:3000' };
  expect(findLaunchProblems(rehearsal, brand)).toEqual({ errors: [], warnings: [] });
});
