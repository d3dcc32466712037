import { addFractions, type Fraction } from '../../rules/fraction.ts';
import type { StepSums } from './stored-figures.ts';
import { addUpSteps, differenceOf, type Steps } from './movement.ts';

/** The days or months of a chart, in UTC: each begins where the one before ends. */
export type Span = { from: Date; to: Date };

export type Point = Span & Steps & { annual: Fraction; subscribers: number };

/**
 * The last spans until a moment, which lies in the last of them.
 * @param count how many
 */
export function listSpans(now: Date, step: 'month' | 'day', count: number): Span[] {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const start = (index: number) =>
    new Date(step === 'month' ? Date.UTC(year, month + index) : Date.UTC(year, month, day + index));
  return Array.from({ length: count }, (_, number) => {
    const index = number - count + 1;
    return { from: start(index), to: index === 0 ? now : start(index + 1) };
  });
}

/** The totals before the first span, and at the end of each. @param days since the first ever */
export function buildSeries(days: StepSums[], spans: Span[]) {
  const first = spans[0]?.from ?? new Date(0);
  const before = addUpSteps(days.filter(({ day }) => new Date(day) < first));
  let annual = differenceOf(before.movement);
  let subscribers = before.gained - before.left;
  const opening = { annual, subscribers };
  const points = spans.map((span): Point => {
    const steps = addUpSteps(
      days.filter(({ day }) => new Date(day) >= span.from && new Date(day) < span.to),
    );
    annual = addFractions(annual, differenceOf(steps.movement));
    subscribers += steps.gained - steps.left;
    return { ...span, ...steps, annual, subscribers };
  });
  return { opening, points };
}
