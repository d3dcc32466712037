import { expect, test } from 'vitest';
import { currentStep } from './current-step.ts';

const nothing = { isInstalled: false, isLoggedIn: false, isPremium: false, isLinked: false };

test.each([
  { title: 'nothing is done', done: {}, step: 1 },
  { title: 'a member has no extension here', done: { isLoggedIn: true, isPremium: true }, step: 1 },
  { title: 'the extension answers', done: { isInstalled: true }, step: 2 },
  { title: 'the user is logged in', done: { isInstalled: true, isLoggedIn: true }, step: 3 },
  {
    title: 'this browser is not linked',
    done: { isInstalled: true, isLoggedIn: true, isPremium: true },
    step: 3,
  },
  {
    title: 'this browser is linked without Premium',
    done: { isInstalled: true, isLoggedIn: true, isLinked: true },
    step: 3,
  },
  {
    title: 'all is done',
    done: { isInstalled: true, isLoggedIn: true, isPremium: true, isLinked: true },
    step: null,
  },
])('when $title the current step is $step', ({ done, step }) => {
  expect(currentStep({ ...nothing, ...done })).toBe(step);
});
