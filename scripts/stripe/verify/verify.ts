import {
  checkoutSteps,
  endpointSteps,
  firstSetUp,
  setUpSteps,
  eventSteps,
} from './set-up-steps.ts';
import type { StripeAccess } from './choose-stripe.ts';
import { compareRecordings, type Difference } from './compare.ts';
import { expectedDifferences } from './expected-differences.ts';
import { judgeRecording, type Recording } from './recording.ts';
import { startLocalSandbox } from '../../../sandbox/src/stripe/testing/local-sandbox.ts';
import { somePeople, withSide } from './side.ts';
import { runChapters } from './steps.ts';
import { subscriberSteps } from './subscriber-steps.ts';

/** The findings on one side alone. */
type SideFindings = {
  name: string;
  calls: number;
  /** Steps of the script that went wrong. */
  problems: string[];
  /** Deviations from the SDK's declarations. */
  violations: string[];
};

export type Findings = {
  sides: SideFindings[];
  /** Undefined when there was only the sandbox. */
  differences: Difference[] | undefined;
};

type Options = {
  /** Undefined: the sandbox alone. */
  stripe: StripeAccess | undefined;
  siteUrl: string;
  /** Creates an empty database. @returns its connection string */
  createDatabase: (name: string) => Promise<string>;
  signal: AbortSignal;
};

const chapters = [setUpSteps, checkoutSteps, subscriberSteps, eventSteps, endpointSteps];

/** Runs the script against the sandbox and, where there is a key, at the same time against Stripe. */
export async function verify(options: Options): Promise<Findings> {
  const { stripe, createDatabase } = options;
  const sandbox = await startLocalSandbox(await createDatabase('sandbox'));
  try {
    const key = 'sk_test_verify';
    const access = { apiBase: sandbox.url, operatorKey: key, serverKey: key };
    const people = somePeople();
    const startAt = Math.floor(Date.now() / 1000);
    const run = async (name: string, side: StripeAccess) =>
      withSide(
        { ...options, access: side, databaseUrl: await createDatabase(name), people, startAt },
        (opened) => runChapters(opened, chapters),
      );
    const [ofSandbox, ofStripe] = await Promise.all([
      run('product_of_sandbox', access),
      stripe ? run('product_of_stripe', stripe) : undefined,
    ]);
    return await findDifferences(ofSandbox, ofStripe);
  } finally {
    await sandbox.close();
  }
}

async function findDifferences(
  sandbox: Recording,
  stripe: Recording | undefined,
): Promise<Findings> {
  const ofSandbox = await findingsOf('sandbox', sandbox);
  if (!stripe) return { sides: [ofSandbox], differences: undefined };
  const recordings = { stripe: stripe.entries(), sandbox: sandbox.entries() };
  return {
    sides: [await findingsOf('Stripe', stripe), ofSandbox],
    differences: compareRecordings(recordings, expectedDifferences, [firstSetUp]),
  };
}

async function findingsOf(name: string, recording: Recording): Promise<SideFindings> {
  return {
    name,
    calls: recording.exchanges().length,
    problems: recording.problems(),
    violations: await judgeRecording(recording),
  };
}

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
