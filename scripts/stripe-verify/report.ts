import type { Difference } from './compare.ts';
import type { Findings, SideFindings } from './verify.ts';

/** Whether nothing was found that matters. */
export function isClean({ sides, differences = [] }: Findings): boolean {
  const isRight = sides.every(
    ({ problems, violations }) => problems.length + violations.length === 0,
  );
  return isRight && differences.every(({ reason }) => reason !== undefined);
}

/** The findings as lines for people. */
export function report(findings: Findings): string[] {
  const { sides, differences } = findings;
  return [
    ...sides.flatMap(describeSide),
    ...(differences ? describeDifferences(differences) : [onlySandbox]),
    isClean(findings) ? 'Nothing that matters was found.' : 'This matters: see above.',
  ];
}

const onlySandbox =
  'There was no Stripe key: the sandbox was compared with the declarations of the SDK, and nothing is proven of Stripe. For that, set STRIPE_SECRET_KEY to a key of test mode.';

function describeSide({ name, calls, problems, violations }: SideFindings): string[] {
  return [
    `${name}: ${calls} calls, ${count(problems.length, 'problem')}, ${count(violations.length, 'violation')} of the SDK's declarations`,
    ...problems.map((problem) => `  problem    ${problem}`),
    ...violations.map((violation) => `  violation  ${violation}`),
  ];
}

function describeDifferences(differences: Difference[]): string[] {
  const expected = differences.filter(({ reason }) => reason !== undefined);
  const mattering = differences.filter(({ reason }) => reason === undefined);
  return [
    `Stripe and sandbox: ${count(mattering.length, 'difference')} that ${mattering.length === 1 ? 'matters' : 'matter'}, ${expected.length} as expected`,
    ...groupBy(mattering, labelOf).map(
      ([label, [first, ...more]]) =>
        `  ${label}  (${first ? placeOf(first) : ''}${more.length > 0 ? `, and ${more.length} more` : ''})`,
    ),
    ...groupBy(expected, ({ reason = '' }) => reason).map(
      ([reason, all]) =>
        `  expected   ${reason}: ${[...new Set(all.map(({ field }) => field))].join(', ')}`,
    ),
  ];
}

function labelOf({ kind, field, stripe, sandbox }: Difference): string {
  return `${kind.padEnd(9)}  ${field}: Stripe ${stripe}, sandbox ${sandbox}`;
}

function placeOf({ step, call }: Difference): string {
  return `${step}: ${call}`;
}

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  return [...Map.groupBy(items, keyOf)];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
