import { listPlainPlans } from '@stillweb/contract/billing/plans';
import { onTestFinished, test } from 'vitest';
import { expectFiguresOfLives } from '../../../../test/money/figures-of-lives.ts';
import { startBooks } from '../../../../test/money/start-books.ts';

test.each([1, 2, 3])(
  'the figures of the random lives of seed %i are what Stripe’s lists add up to',
  async (seed) => {
    const books = await startBooks('on', { plans: listPlainPlans() });
    onTestFinished(() => books.close());
    await expectFiguresOfLives(books, { seed, steps: 20 });
  },
  600_000,
);
