import { addFractions, fraction, type Fraction } from '../fraction.ts';

/** What one subscription counts for, a year and in minor units, from a moment on. */
export type CountedChange = { customer: string; subscription: string; at: Date; annual: Fraction };

/** A change of what a customer counts for; all that happens within one second is one step. */
export type Step = {
  customer: string;
  at: Date;
  before: Fraction;
  after: Fraction;
  /** Whether the customer has never counted for anything before. */
  isFirst: boolean;
};

/** What the steps of a window add up to, a year and in minor units; all but the sum are positive. */
export type Movement = Record<
  'new' | 'reactivation' | 'expansion' | 'contraction' | 'churn',
  Fraction
>;

const none = fraction(0n);

/** The steps of all customers, from all their changes in order of time. */
export function listSteps(changes: CountedChange[]): Step[] {
  const byCustomer = Map.groupBy(changes, ({ customer }) => customer);
  return [...byCustomer.values()].flatMap(stepsOfCustomer);
}

function stepsOfCustomer(changes: CountedChange[]): Step[] {
  const counted = new Map<string, Fraction>();
  const steps: Step[] = [];
  let isFirst = true;
  const bySecond = Map.groupBy(changes, ({ at }) => at.getTime());
  for (const [time, sameSecond] of [...bySecond].toSorted(([a], [b]) => a - b)) {
    const before = total(counted);
    for (const { subscription, annual } of sameSecond) counted.set(subscription, annual);
    const after = total(counted);
    if (isEqual(before, after)) continue;
    const customer = sameSecond[0]?.customer ?? '';
    steps.push({ customer, at: new Date(time), before, after, isFirst });
    isFirst = false;
  }
  return steps;
}

function total(counted: ReadonlyMap<string, Fraction>): Fraction {
  return [...counted.values()].reduce(addFractions, none);
}

function isEqual(a: Fraction, b: Fraction): boolean {
  return a.n === b.n && a.d === b.d;
}

/** New + reactivation + expansion − contraction − churn is what the steps change together. */
export function addUpMovement(steps: Step[]): Movement {
  const movement = {
    new: none,
    reactivation: none,
    expansion: none,
    contraction: none,
    churn: none,
  };
  for (const step of steps) {
    const difference = addFractions(step.after, negative(step.before));
    const amount = difference.n < 0n ? negative(difference) : difference;
    const kind = kindOf(step);
    movement[kind] = addFractions(movement[kind], amount);
  }
  return movement;
}

function kindOf({ before, after, isFirst }: Step): keyof Movement {
  if (before.n === 0n) return isFirst ? 'new' : 'reactivation';
  if (after.n === 0n) return 'churn';
  return after.n * before.d > before.n * after.d ? 'expansion' : 'contraction';
}

function negative({ n, d }: Fraction): Fraction {
  return { n: -n, d };
}

/** Who leaves twice counts twice. */
export function countChurn(steps: Step[]): { left: number; joined: number } {
  return {
    left: steps.filter((step) => kindOf(step) === 'churn').length,
    joined: steps.filter((step) => kindOf(step) === 'new').length,
  };
}
