import { parseDecimal } from '../../rules/annual-amount.ts';
import { addFractions, fraction, type Fraction } from '../../rules/fraction.ts';
import type { StepSums } from './stored-figures.ts';

/** The changes of MRR, a year and in minor units; none is negative. */
export type Movement = Record<
  'new' | 'reactivation' | 'expansion' | 'contraction' | 'churn',
  Fraction
>;

/** The sum of days: the movement, and the customers who began to count, did so for the first time, or stopped. */
export type Steps = { movement: Movement; gained: number; joined: number; left: number };

const none = fraction(0n);

const noSteps: Steps = {
  movement: { new: none, reactivation: none, expansion: none, contraction: none, churn: none },
  gained: 0,
  joined: 0,
  left: 0,
};

export function addUpSteps(days: StepSums[]): Steps {
  return days.reduce(
    ({ movement, gained, joined, left }, day) => ({
      movement: {
        new: addFractions(movement.new, parseDecimal(day.new)),
        reactivation: addFractions(movement.reactivation, parseDecimal(day.reactivation)),
        expansion: addFractions(movement.expansion, parseDecimal(day.expansion)),
        contraction: addFractions(movement.contraction, parseDecimal(day.contraction)),
        churn: addFractions(movement.churn, parseDecimal(day.churn)),
      },
      gained: gained + day.gained,
      joined: joined + day.joined,
      left: left + day.left,
    }),
    noSteps,
  );
}

/** New + reactivation + expansion − contraction − churn: the change of MRR. */
export function differenceOf(movement: Movement): Fraction {
  const gains = [movement.new, movement.reactivation, movement.expansion];
  const losses = [movement.contraction, movement.churn].map(({ n, d }) => ({ n: -n, d }));
  return [...gains, ...losses].reduce(addFractions, none);
}
