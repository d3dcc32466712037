import type { Figures } from '@stillweb/contract/console/figures/figures';
import { soldCurrencies } from '@stillweb/contract/currencies';
import { expect } from 'vitest';
import { createRandom } from '../../../scripts/lib/statistics.ts';
import { liveAtRandom } from './random-lives.ts';
import { annualOf, createRecount } from './recount.ts';
import type { Books } from './start-books.ts';

/** The figures of the console at a second of the sandbox's time. */
export const readFigures = ({ read }: Books, second: number, currency: string) =>
  read<Figures>(`/figures?at=${new Date(second * 1000).toISOString()}&currency=${currency}`);

/** Lives at random, and expects at every moment what Stripe's lists add up to. */
export async function expectFiguresOfLives(
  books: Books,
  { seed, steps }: { seed: number; steps: number },
): Promise<void> {
  const { world } = books;
  const label = `seed ${seed}, ${steps} steps`;
  const recount = createRecount(world);
  await liveAtRandom(world, { count: steps, random: createRandom(seed) }, recount.count);
  await world.advance('PT15S');
  await recount.count();
  const now = await world.now();
  const differences = async () => {
    const found = [];
    for (const [second, expected] of recount.listMoments()) {
      for (const [currency, { annual, subscribers }] of expected) {
        const { mrr, movement, churn30, ...figures } = await readFigures(books, second, currency);
        const own = recount.movementAt(second, currency);
        const shown = {
          annual: annualOf(mrr),
          subscribers: figures.subscribers,
          movement: Object.fromEntries(
            Object.entries(movement).map(([kind, amount]) => [kind, annualOf(amount)]),
          ),
          churn30,
        };
        const counted = { annual, subscribers, ...own };
        if (JSON.stringify(shown) !== JSON.stringify(counted)) {
          found.push({ at: new Date(second * 1000).toISOString(), currency, shown, counted });
        }
      }
    }
    return found.slice(0, 2);
  };
  await expect.poll(differences, { timeout: 60_000, interval: 500, message: label }).toEqual([]);
  for (const currency of soldCurrencies) {
    const { trialConversion30, mrr, mrrBefore, movement } = await readFigures(books, now, currency);
    expect(trialConversion30, label).toEqual(await recount.conversionNow(currency));
    const { new: joined, reactivation, expansion, contraction, churn } = movement;
    const gains = annualOf(joined) + annualOf(reactivation) + annualOf(expansion);
    const losses = annualOf(contraction) + annualOf(churn);
    expect(gains - losses, label).toBeCloseTo(annualOf(mrr) - annualOf(mrrBefore), 4);
  }
}
