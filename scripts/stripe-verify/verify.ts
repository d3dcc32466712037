import { checkoutSteps } from './checkout-steps.ts';
import type { StripeAccess } from './choose-stripe.ts';
import { compareRecordings, type Difference } from './compare.ts';
import { eventSteps } from './event-steps.ts';
import { expectedDifferences } from './expected-differences.ts';
import { judgeRecording } from './judge-recording.ts';
import { startLocalSandbox } from '../../sandbox/src/stripe/testing/local-sandbox.ts';
import type { Recording } from './recording.ts';
import { endpointSteps, firstSetUp, setUpSteps } from './set-up-steps.ts';
import { somePeople, withSide } from './side.ts';
import { runChapters } from './steps.ts';
import { subscriberSteps } from './subscriber-steps.ts';

/** The findings on one side alone. */
export type SideFindings = {
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
