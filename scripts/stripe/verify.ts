import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../sandbox/src/postgres/start-postgres.ts';
import { temporaryDataDir } from '../../sandbox/src/postgres/temporary-data-dir.ts';
import { readSettings } from '../lib/settings.ts';
import { chooseStripe } from './verify/choose-stripe.ts';
import '../lib/load-tsx.ts';

const usage = `npm run stripe:verify
Runs one script of calls against Stripe in test mode and against the sandbox, and prints how they differ.
  STRIPE_SECRET_KEY       sk_test_… or rk_test_…; without it the sandbox is compared with the SDK's declarations
  STRIPE_RESTRICTED_KEY   rk_test_…: makes the server's own calls, to verify its permissions
  STRIPE_API_BASE         another address than Stripe's
  PUBLIC_URL              as for stripe:setup, whose portal configuration stays in the account
Exit code: 0 nothing that matters, 1 differences or an error.`;

/** Stripe takes some seconds, at most some minutes, for each advance of a test clock. */
const longestRun = 30 * 60_000;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  readOptions();
  const stripe = chooseStripe(process.env);
  const { publicUrl: siteUrl } = readSettings(process.env);
  console.log(
    stripe
      ? `Comparing ${stripe.apiBase} with the sandbox; this takes some minutes.`
      : "Comparing the sandbox with the SDK's declarations, for want of a key.",
  );
  const { isClean, report, verify } = await import('./verify/verify.ts');
  const dataDir = await temporaryDataDir('verify');
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  try {
    const findings = await verify({
      stripe,
      siteUrl,
      createDatabase: async (name) => {
        await postgres.createDatabase(name);
        return postgres.url(name);
      },
      signal: AbortSignal.any([AbortSignal.timeout(longestRun), interruption()]),
    });
    for (const line of report(findings)) console.log(line);
    return isClean(findings) ? 0 : 1;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function readOptions(): void {
  try {
    parseArgs({ options: {} });
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
}

/**
 * Ctrl-C ends the script, which then removes its objects at Stripe. The signal comes twice: from the
 * terminal and from `run.mjs`.
 */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => controller.abort(new Error('Interrupted.')));
  }
  return controller.signal;
}
