import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { forgetCards, type System } from '../../test/model/system.ts';
import { initialModel } from '../../test/model/model.ts';
import { expectAgreement } from '../../test/model/invariants.ts';
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { allCommands } from '../../test/model/all-commands.ts';
import { ModelCommand } from '../../test/model/command.ts';
import type { LogLine } from '../../test/test-log.ts';
import { startBilling, type BillingWorld } from '../../test/start-billing.ts';
import { openPool } from '../platform/database.ts';

let world: BillingWorld;
let server: ServerProcess;
let database: pg.Pool;

beforeAll(async () => {
  world = await startBilling({ env: { TRIALS_PER_CARD: '1' } }, async (overrides) => {
    server = await startServerProcess('model-test', overrides);
    return server;
  });
  database = openPool(server.databaseUrl);
}, 60_000);

afterAll(async () => {
  await database.end();
  await world.close();
});

// Every test run tells the same few stories; `npm run model -- --runs N` makes up as many new ones.
const { MODEL_RUNS, MODEL_SEED, MODEL_PATH, MODEL_REPLAY } = process.env;
const runs = Number(MODEL_RUNS ?? 12);
const seed = MODEL_SEED ?? (MODEL_RUNS ? undefined : 20261121);
const perRun = 60_000;
const forShrinking = 300_000;

const stories = fc.commands(
  allCommands.map((step) => fc.constant(new ModelCommand(step))),
  { maxCommands: 14, size: '+1', ...(MODEL_REPLAY && { replayPath: MODEL_REPLAY }) },
);

test(
  'billing agrees with the model after any sequence of commands and faults',
  async () => {
    const property = fc.asyncProperty(stories, async (steps) => {
      const life = await beginLife();
      const model = initialModel();
      const began = performance.now();
      const firstLine = server.logLines.length;
      try {
        await fc.asyncModelRun(() => ({ model, real: life }), steps);
        await expectAgreement(model, life);
        report(`kept in ${((performance.now() - began) / 1000).toFixed(1)} s`);
      } catch (error) {
        report(`broken: ${fc.stringify(steps)}\n${String(error)}`);
        report(complaintsOf(server.logLines.slice(firstLine)));
        throw error;
      } finally {
        await endLife(life);
      }
    });
    await fc.assert(property, {
      numRuns: runs,
      ...(seed !== undefined && { seed: Number(seed) }),
      ...(MODEL_PATH && { path: MODEL_PATH }),
    });
  },
  runs * perRun + forShrinking,
);

/** How far it is, when many stories are asked for: a broken one is told at once, then made shorter. */
function report(line: string): void {
  if (MODEL_RUNS) process.stdout.write(`${line}\n`);
}

/** What the server had to say about it, the last first. */
function complaintsOf(lines: LogLine[]): string {
  const complaints = lines.filter(({ level }) => level >= 40).slice(-5);
  return complaints
    .toReversed()
    .map((line) => JSON.stringify(line, null, 2))
    .join('\n');
}

async function beginLife(): Promise<System> {
  const buyer = await world.aBuyer();
  const life = { world, server, database, buyer };
  await forgetCards(life);
  return life;
}

/** Fair weather again, and nobody of this story is charged while the clock of a later one moves. */
async function endLife({ buyer }: System): Promise<void> {
  await server.stripeProxy.restore();
  await world.outage('refuse', 0);
  await world.webhooks('normal');
  if (!server.isUp()) await server.start();
  const customer = await buyer.customerId();
  if (customer) await world.stripe.customers.del(customer);
}
