import { expectedReason, type ExpectedDifference } from './expected-differences.ts';
import { createMatcher, type CompareValues, type ValueDifference } from './compare-values.ts';
import type { Entry } from './recording.ts';

/** A difference between Stripe and the sandbox. */
export type Difference = ValueDifference & {
  step: string;
  call: string;
  /** Why it does not matter. */
  reason: string | undefined;
};

/**
 * Every difference between what Stripe and the sandbox have answered, in the order of the script. The
 * calls of a step are matched by their names, and those of the same name by their order. Steps that only
 * one side has reached are left out: what ended the other side is its problem.
 * @param partialSteps steps in which the sides start from different states: only what both have changed
 *   is compared
 */
export function compareRecordings(
  recordings: { stripe: readonly Entry[]; sandbox: readonly Entry[] },
  expected: readonly ExpectedDifference[],
  partialSteps: readonly string[] = [],
): Difference[] {
  const stripe = entriesInStepsOf(recordings.sandbox, recordings.stripe);
  const sandbox = entriesInStepsOf(recordings.stripe, recordings.sandbox);
  const compareValues = createMatcher();
  const counterparts = new Map(sandbox.map((entry, index) => [keyOf(sandbox, index), entry]));
  const differences: Difference[] = [];
  const add = ({ step, call }: Entry, found: ValueDifference) =>
    differences.push({ step, call, ...found, reason: expectedReason(found, expected) });
  stripe.forEach((entry, index) => {
    const key = keyOf(stripe, index);
    const counterpart = counterparts.get(key);
    counterparts.delete(key);
    if (partialSteps.includes(entry.step) && (!counterpart || isReading(entry))) return;
    for (const found of compareEntries(entry, counterpart, compareValues)) add(entry, found);
  });
  for (const entry of counterparts.values()) {
    if (partialSteps.includes(entry.step)) continue;
    add(entry, { field: 'call', kind: 'shape', stripe: 'not made', sandbox: 'made' });
  }
  return differences;
}

function compareEntries(
  stripe: Entry,
  sandbox: Entry | undefined,
  compareValues: CompareValues,
): ValueDifference[] {
  if (!sandbox) return [{ field: 'call', kind: 'shape', stripe: 'made', sandbox: 'not made' }];
  if (stripe.status === sandbox.status) return compareValues(stripe.answer, sandbox.answer);
  const statuses = { stripe: String(stripe.status), sandbox: String(sandbox.status) };
  return [{ field: 'status', kind: 'value', ...statuses }];
}

function isReading({ call }: Entry): boolean {
  return call.startsWith('GET ');
}

function entriesInStepsOf(other: readonly Entry[], entries: readonly Entry[]): Entry[] {
  const steps = new Set(other.map(({ step }) => step));
  return entries.filter(({ step }) => steps.has(step));
}

/** Identifies an entry: its step, its call, and how many of the same came before it. */
function keyOf(entries: readonly Entry[], index: number): string {
  const { step, call } = entries[index] ?? { step: '', call: '' };
  const before = entries
    .slice(0, index)
    .filter((other) => other.step === step && other.call === call);
  return `${step} | ${call} | ${before.length}`;
}
