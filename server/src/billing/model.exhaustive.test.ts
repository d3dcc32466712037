import { listPlainPlans } from '@stillweb/contract/billing/plans';
import { soldCurrencies } from '@stillweb/contract/currencies';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { findPlainPrices, resetCards, type System } from '../../test/model/system.ts';
import { initialModel } from '../../test/model/model.ts';
import { expectAgreement } from '../../test/model/agreement.ts';
import { startServerProcess, type ServerProcess } from '../../test/worlds/server-process.ts';
import { allCommands } from '../../test/model/all-commands.ts';
import { ModelCommand } from '../../test/model/command.ts';
import type { LogLine } from '../../test/internals/test-logger.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { openPool } from '../platform/database/database.ts';

let world: BillingTestApp;
let server: ServerProcess;
let database: pg.Pool;
let prices: System['prices'];

beforeAll(async () => {
  const plans = listPlainPlans();
  const env = { TRIALS_PER_CARD: '1' };
  // A program of its own sells in all currencies.
  world = await startBilling({ env, plans }, async ({ env, ...overrides }) => {
    const CLOCK_URL = `${env?.STRIPE_API_BASE}/sandbox/clock`;
    server = await startServerProcess('model-test', { ...overrides, env: { ...env, CLOCK_URL } });
    return server;
  });
  // When Stripe refuses a call, the user gets an error that the log explains.
  server.expectErrorLine('request failed');
  database = openPool(server.databaseUrl);
  prices = await findPlainPrices(world);
}, 180_000);

afterAll(async () => {
  for (const [name, count] of counts) report(`${count} × ${name}`);
  await database.end();
  await world.close();
});

// Every run of all tests executes the same few sequences; `npm run prove model` executes others.
const { MODEL_RUNS, MODEL_SEED, MODEL_PATH, MODEL_REPLAY, MODEL_SHRINKING } = process.env;
const runs = Number(MODEL_RUNS ?? 4);
const seed = Number(MODEL_SEED ?? 20261121);
const perRun = 60_000;
const forShrinking = 300_000;

/** How often each command has run in stories that were kept. */
const counts = new Map<string, number>();

const commands = fc.commands(
  allCommands.map((command) => fc.constant(new ModelCommand(command))),
  { maxCommands: 24, size: 'max', ...(MODEL_REPLAY && { replayPath: MODEL_REPLAY }) },
);

test(
  'billing agrees with the model after any sequence of commands and faults',
  async () => {
    const currencies = fc.constantFrom(...soldCurrencies);
    const property = fc.asyncProperty(currencies, commands, async (currency, sequence) => {
      const system = await startRun();
      const model = initialModel(currency);
      const began = performance.now();
      const firstLine = server.logLines.length;
      try {
        await fc.asyncModelRun(() => ({ model, real: system }), sequence);
        await expectAgreement(model, system);
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        report(`kept: ${system.story.length} commands in ${seconds} s`);
        for (const name of system.story) counts.set(name, (counts.get(name) ?? 0) + 1);
      } catch (error) {
        report(`broken, from ${currency}: ${fc.stringify(sequence)}\n${String(error)}`);
        report(recentWarnings(server.logLines.slice(firstLine)));
        await readMissedEvents();
        throw error;
      } finally {
        await endRun(system);
      }
    });
    await fc.assert(property, {
      numRuns: runs,
      seed,
      ...(MODEL_PATH && { path: MODEL_PATH }),
      endOnFailure: MODEL_SHRINKING === 'no',
    });
  },
  runs * perRun + forShrinking,
);

/** So that no later run reads the events of a story that was broken off. */
async function readMissedEvents(): Promise<void> {
  await world.webhooks('normal');
  await (await world.startAnother()).close();
}

/** Prints the progress of `npm run prove model`: a failing sequence immediately, then the shrunk one. */
function report(line: string): void {
  if (MODEL_RUNS) process.stdout.write(`${line}\n`);
}

/** The server's last warnings, the newest first. */
function recentWarnings(lines: LogLine[]): string {
  const complaints = lines.filter(({ level }) => level >= 40).slice(-5);
  return complaints
    .toReversed()
    .map((line) => JSON.stringify(line, null, 2))
    .join('\n');
}

async function startRun(): Promise<System> {
  const buyer = await world.aBuyer();
  const system = { world, server, database, buyer, story: [], recounts: new Map(), prices };
  await resetCards(system);
  return system;
}

/** Ends all faults, and deletes the customer so that the clock of a later run charges nothing. */
async function endRun({ buyer }: System): Promise<void> {
  await server.stripeProxy.restore();
  await world.outage('refuse', 0);
  await world.clearFaults();
  await world.lateCards(false);
  await world.webhooks('normal');
  if (!server.isUp()) await server.start();
  const customer = await buyer.customerId();
  if (customer) await world.stripe.customers.del(customer);
}
