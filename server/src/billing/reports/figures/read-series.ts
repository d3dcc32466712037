import type { BillingDatabase } from '../../context.ts';
import { sumByCurrency, sumSteps, type Definitions } from './stored-figures.ts';
import { buildSeries, listSpans } from './build-series.ts';
import {
  mainCurrency,
  monthlyMovement,
  perMonth,
  type ExactNumber,
  type MonthlyMovement,
} from './read-figures.ts';

export type SeriesOptions = Definitions & {
  now: Date;
  currency?: string | undefined;
  step: 'month' | 'day';
  count: number;
};

/** MRR, subscribers and movement of each month or day until now, in one currency. */
export type Series = {
  currency: string;
  currencies: string[];
  opening: { mrr: ExactNumber; subscribers: number };
  points: {
    from: Date;
    to: Date;
    mrr: ExactNumber;
    subscribers: number;
    movement: MonthlyMovement;
    joined: number;
    left: number;
  }[];
};

/** Reads the whole history: among 100,000 customers it takes longer than a screen should. */
export async function readSeries(db: BillingDatabase, options: SeriesOptions): Promise<Series> {
  const at = options.now;
  const counted = await sumByCurrency(db, options, { at, before: at });
  const currency = options.currency ?? mainCurrency(counted);
  const days = await sumSteps(db, { ...options, at, currency });
  const { opening, points } = buildSeries(days, listSpans(at, options.step, options.count));
  return {
    currency,
    currencies: counted.filter((row) => row.subscribers > 0).map((row) => row.currency),
    opening: { mrr: perMonth(opening.annual), subscribers: opening.subscribers },
    points: points.map(({ from, to, annual, subscribers, movement, joined, left }) => ({
      from,
      to,
      mrr: perMonth(annual),
      subscribers,
      movement: monthlyMovement(movement),
      joined,
      left,
    })),
  };
}
